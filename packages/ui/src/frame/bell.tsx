import { Bell as BellIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';

export type BellProps = {
  href: string;
  label: string;
  current?: boolean | undefined;
  /** The number of unread notifications; absent until it is known. */
  children?: ReactNode;
};

/** The link to the notifications, in the header. */
export const Bell = ({ href, label, current, children }: BellProps) => (
  <a className="topbar-link bell" href={href} aria-current={current ? 'page' : undefined}>
    <Icon icon={BellIcon} />
    <span className="vh">{label} </span>
    {children}
  </a>
);

/** `text` is the accessible text: "12 unread", where "9+" is shown. */
export const BellNumber = ({ shown, text }: { shown: string; text: string }) => (
  <span className="bell-n">
    <span aria-hidden="true">{shown}</span>
    <span className="vh">{text}</span>
  </span>
);
