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
  /** The current value. */
  value: ReactNode;
  action: ReactNode;
  /** A note below the row. */
  children?: ReactNode;
};

/** A setting: its name, current value and the button or link to change it. */
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
