import { Icon } from './icon.tsx';
import type { NavLink } from './types.ts';

export type BottomNavProps = { links: readonly NavLink[]; label?: string | undefined };

/** The main navigation of phones and tablets, at the thumb. Five links at most. */
export const BottomNav = ({ links, label = 'Main, bottom' }: BottomNavProps) => (
  <nav className="bottomnav" aria-label={label}>
    {links.map(({ href, label: text, icon, current }) => (
      <a key={href} href={href} aria-current={current ? 'page' : undefined}>
        {icon && <Icon icon={icon} />}
        <span>{text}</span>
      </a>
    ))}
  </nav>
);
