import { Ellipsis } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';
import type { NavLink } from '../base/types.ts';
import { useMenu } from './use-menu.ts';

export type MoreMenuProps = {
  links: readonly NavLink[];
  /** Shown below the links: logging out. */
  end: ReactNode;
};

/** The bottom bar's last entry: a sheet above the bar with everything that doesn't fit in it. */
export const MoreMenu = ({ links, end }: MoreMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const sheetId = useId();
  const menu = useMenu(button, sheet);
  const isHere = links.some(({ current }) => current !== undefined && current !== false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={menu.open}
        aria-controls={sheetId}
        aria-current={isHere ? 'true' : undefined}
        popoverTarget={sheetId}
        onClick={menu.onClick}
      >
        <Icon icon={Ellipsis} />
        <span>More</span>
      </button>
      <div
        ref={sheet}
        id={sheetId}
        popover="auto"
        className={classNames('pop', 'menu', 'more-sheet', menu.open && 'is-open')}
        onToggle={menu.onToggle}
      >
        <ul aria-label="More">
          {links.map(({ href, label, icon, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? 'page' : undefined} onClick={menu.close}>
                {icon && <Icon icon={icon} />}
                {label}
              </a>
            </li>
          ))}
          <li>{end}</li>
        </ul>
      </div>
    </>
  );
};
