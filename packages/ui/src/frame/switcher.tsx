import { Check, ChevronsUpDown } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';
import { useMenu } from './use-menu.ts';

export type SwitcherItem = {
  href: string;
  label: string;
  detail?: string | undefined;
  avatar?: ReactNode;
  current?: boolean | undefined;
  /** Listed but disabled; `detail` explains why. */
  disabled?: boolean | undefined;
};

export type SwitcherProps = {
  /** The accessible name's prefix: "Student and school". Also the list's heading. */
  label: string;
  title: string;
  subtitle?: string | undefined;
  avatar?: ReactNode;
  items: readonly SwitcherItem[];
};

const MARGIN = 16;
const GAP = 6;

/**
 * Aligns the menu's edges with the button. Set through the CSSOM, because the content security policy forbids style
 * attributes.
 */
const placeUnder = (button: HTMLElement, menu: HTMLElement): void => {
  const { left, bottom } = button.getBoundingClientRect();
  const width = Math.min(384, window.innerWidth - 2 * MARGIN);
  menu.style.top = `${bottom + GAP}px`;
  menu.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
};

/** Two lines, announced as 'student display name - school' (S-2.2). */
const Named = ({ name, more }: { name: string; more: string | undefined }) => (
  <>
    <b>{name}</b>
    {more !== undefined && <span className="vh"> - </span>}
    {more !== undefined && <small>{more}</small>}
  </>
);

const SwitcherEntry = ({ item, onChoose }: { item: SwitcherItem; onChoose: () => void }) => {
  const content = (
    <>
      {item.avatar}
      <span>
        <Named name={item.label} more={item.detail} />
      </span>
      {item.current && <Icon icon={Check} />}
    </>
  );
  if (item.disabled) return <span className="is-off">{content}</span>;
  return (
    <a href={item.href} aria-current={item.current ? 'true' : undefined} onClick={onChoose}>
      {content}
    </a>
  );
};

/** The current place, with a list of other places to go to (access key 4). */
export const Switcher = ({ label, title, subtitle, avatar, items }: SwitcherProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const [menuId, headId] = [useId(), useId()];
  const menu = useMenu(button, menuRef, placeUnder);
  return (
    <div className="switch-wrap">
      <button
        ref={button}
        type="button"
        className="switcher"
        aria-expanded={menu.open}
        aria-controls={menuId}
        accessKey="4"
        popoverTarget={menuId}
        onClick={menu.onClick}
      >
        {avatar}
        <span className="switcher-text">
          <span className="vh">{label}: </span>
          <Named name={title} more={subtitle} />
        </span>
        <Icon icon={ChevronsUpDown} size={16} />
      </button>
      <div
        ref={menuRef}
        id={menuId}
        popover="auto"
        className={classNames('pop', 'menu', menu.open && 'is-open')}
        onBeforeToggle={menu.onBeforeToggle}
        onToggle={menu.onToggle}
      >
        <p className="small muted" id={headId}>
          {label}
        </p>
        <ul aria-labelledby={headId}>
          {items.map((item) => (
            <li key={item.href}>
              <SwitcherEntry item={item} onChoose={menu.close} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
