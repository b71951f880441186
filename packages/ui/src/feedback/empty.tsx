import type { ReactNode } from 'react';
import { Arches } from '../frame/arches.tsx';
import { Icon } from '../content/icon.tsx';
import type { IconType } from '../base/types.ts';

export type EmptyProps = {
  /** An icon; omit it for the illustration of a first visit. */
  icon?: IconType | undefined;
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
};

/** An empty state, with an optional action. */
export const Empty = ({ icon, title, children, action }: EmptyProps) => (
  <div className="empty">
    {icon ? <Icon icon={icon} /> : <Arches small />}
    {title !== undefined && <h3>{title}</h3>}
    <p>{children}</p>
    {action}
  </div>
);
