import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';
import { SectionHead } from '../frame/page-head.tsx';
import type { IconType } from '../base/types.ts';

/** A section of settings, one row each. */
export const SettingRows = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <SectionHead id={id} title={title} />
    <Card as="div" flush className="rows">
      {children}
    </Card>
  </section>
);

export type SettingProps = {
  icon: IconType;
  title: string;
  /** How it is set now. */
  value: ReactNode;
  action: ReactNode;
  /** A note under the row. */
  children?: ReactNode;
};

/** One thing a person can set: what it is, how it is set now, and the way to change it. */
export const Setting = ({ icon, title, value, action, children }: SettingProps) => (
  <div className="setting">
    <Icon icon={icon} />
    <div>
      <h3>{title}</h3>
      <p>{value}</p>
    </div>
    {action}
    {children}
  </div>
);
