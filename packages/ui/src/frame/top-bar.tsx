import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '../content/avatar.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType, NavLink } from '../base/types.ts';

export type TopBarProps = { brand: ReactNode; nav?: ReactNode; children?: ReactNode };

/** The bar at the top: brand, main navigation and trailing content. */
export const TopBar = ({ brand, nav, children }: TopBarProps) => (
  <header className="topbar">
    <div className="topbar-in">
      {brand}
      {nav}
      <div className="topbar-end">{children}</div>
    </div>
  </header>
);

export const MainNav = ({
  links,
  label = 'Main',
}: {
  links: readonly NavLink[];
  label?: string | undefined;
}) => (
  <nav className="mainnav" aria-label={label}>
    {links.map(({ href, label: text, current }) => (
      <a key={href} href={href} aria-current={current ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);

type Look = {
  icon: IconType;
  label: string;
  /** On narrow desktops the label is hidden and only the icon is shown. */
  shrinks?: boolean | undefined;
  hideOnPhone?: boolean | undefined;
};

const look = (hideOnPhone: boolean | undefined, more?: string): string =>
  classNames('topbar-link', hideOnPhone && 'hide-sm', more);

export type TopBarLinkProps = Omit<ComponentProps<'a'>, 'children' | 'className'> & Look & { href: string };

export const TopBarLink = ({ icon, label, shrinks, hideOnPhone, ...rest }: TopBarLinkProps) => (
  <a {...rest} className={look(hideOnPhone)}>
    <Icon icon={icon} />
    <span className={shrinks ? 'vh-mid' : undefined}>{label}</span>
  </a>
);

export type TopBarButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> &
  Look & {
    /** Omitted where the bottom bar has it. */
    hideWithBar?: boolean | undefined;
  };

export const TopBarButton = ({
  icon,
  label,
  shrinks,
  hideOnPhone,
  hideWithBar,
  ...rest
}: TopBarButtonProps) => (
  <button
    type="button"
    {...rest}
    className={look(hideOnPhone, classNames('topbar-button', hideWithBar && 'hide-with-bar'))}
  >
    <Icon icon={icon} />
    <span className={shrinks ? 'vh-mid' : undefined}>{label}</span>
  </button>
);

export type AccountLinkProps = { href: string; name: string; srText: string; current?: boolean | undefined };

/** The signed-in person, with a link to their details. */
export const AccountLink = ({ href, name, srText, current }: AccountLinkProps) => (
  <a className="topbar-link" href={href} aria-current={current ? 'page' : undefined}>
    <Avatar name={name} size={32} />
    <span className="vh-phone">{name}</span>
    <span className="vh">, {srText}</span>
  </a>
);
