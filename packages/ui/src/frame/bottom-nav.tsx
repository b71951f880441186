import type { ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';
import type { NavLink } from '../base/types.ts';

export type BottomNavProps = {
  links: readonly NavLink[];
  /** The last entry, which opens everything that doesn't fit in the bar. */
  more?: ReactNode;
  label?: string | undefined;
};

const ariaCurrent = (current: NavLink['current']): 'page' | 'true' | undefined => {
  if (current === 'section') return 'true';
  return current ? 'page' : undefined;
};

/** The main navigation of phones and tablets, at the bottom of the screen. At most five entries. */
export const BottomNav = ({ links, more, label = 'Main, bottom' }: BottomNavProps) => (
  <nav className="bottomnav" aria-label={label}>
    {links.map(({ href, label: text, icon, current }) => (
      <a key={href} href={href} aria-current={ariaCurrent(current)}>
        {icon && <Icon icon={icon} />}
        <span>{text}</span>
      </a>
    ))}
    {more}
  </nav>
);
