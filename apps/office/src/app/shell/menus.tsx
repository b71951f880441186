import { ChevronsUpDown, LogOut, School, Search } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { StaffSchool } from '@portal/contract/staff';
import { officeTexts } from '@portal/texts/office';
import { Icon } from '@portal/ui/content';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useSignOut } from './sign-out.tsx';

const { shell, roles } = officeTexts;

/**
 * Positions the menu below its button through the CSSOM, because the content security policy forbids style attributes.
 */
const placeUnder = (button: HTMLElement | null, menu: HTMLElement | null, isAtEnd: boolean): void => {
  if (!button || !menu) return;
  const { left, right, bottom } = button.getBoundingClientRect();
  const width = Math.min(304, window.innerWidth - 16);
  menu.style.top = `${bottom + 4}px`;
  menu.style.left = `${Math.max(8, isAtEnd ? right - width : left)}px`;
};

const Menu = ({
  className,
  face,
  isAtEnd = false,
  accessKey,
  children,
}: {
  className: string;
  face: ReactNode;
  isAtEnd?: boolean;
  accessKey?: string;
  /** Receives the menu's id, with which its buttons close it. */
  children: (menuId: string) => ReactNode;
}) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} accessKey={accessKey}>
        {face}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="pop menu office-menu"
        onBeforeToggle={() => placeUnder(button.current, menu.current, isAtEnd)}
      >
        {children(id)}
      </div>
    </>
  );
};

/** The school whose lists are shown, and the person's other schools. */
export const SchoolMenu = ({ onChoose }: { onChoose: (school: StaffSchool) => void }) => {
  const { member, school, schools } = useOffice();
  const face = (
    <>
      <Icon icon={School} size={16} />
      <span>
        <span className="vh">{shell.school}: </span>
        {school.name}
      </span>
      <span className="muted lbl">{school.centreCode}</span>
    </>
  );
  if (schools.length === 1 && !member.isDepartment) return <span className="ob-btn ob-school">{face}</span>;
  return (
    <Menu
      className="ob-btn line ob-school"
      accessKey="4"
      face={
        <>
          {face}
          <Icon icon={ChevronsUpDown} size={16} />
        </>
      }
    >
      {(menuId) => (
        <ul aria-label={shell.school}>
          {schools.map((other) => (
            <li key={other.centreCode}>
              <button
                type="button"
                aria-current={other.centreCode === school.centreCode ? 'true' : undefined}
                aria-label={`${other.name}, ${other.roles.map((role) => roles[role]).join(', ')}`}
                popoverTarget={menuId}
                popoverTargetAction="hide"
                onClick={() => onChoose(other)}
              >
                <span>
                  <b>{other.name}</b>
                  <small>{other.roles.map((role) => roles[role]).join(', ')}</small>
                </span>
              </button>
            </li>
          ))}
          {member.isDepartment && (
            <li>
              <Link href={officePaths.choose}>
                <b>{officeTexts.choose.another}</b>
                <Icon icon={Search} size={16} />
              </Link>
            </li>
          )}
        </ul>
      )}
    </Menu>
  );
};

export const AccountMenu = ({ avatar, name }: { avatar: ReactNode; name: string }) => {
  const { press, isBusy, asksFirst, question } = useSignOut();
  const face = (
    <>
      {avatar}
      <span className="lbl">{name}</span>
      <span className="vh">, {shell.account}</span>
    </>
  );
  return (
    <>
      <Menu className="ob-btn" face={face} isAtEnd>
        {(menuId) => (
          <ul aria-label={shell.account}>
            <li>
              <button
                type="button"
                aria-busy={isBusy || undefined}
                popoverTarget={asksFirst ? menuId : undefined}
                popoverTargetAction="hide"
                onClick={press}
              >
                <span>
                  <b>{shell.signOut}</b>
                  <small>{name}</small>
                </span>
                <Icon icon={LogOut} size={16} />
              </button>
            </li>
          </ul>
        )}
      </Menu>
      {question}
    </>
  );
};
