import type { ReactNode } from 'react';
import type { IconType } from '@portal/ui/base';
import { IconTile } from '@portal/ui/content';

export interface SwitchProps {
  /** Reads the state again. */
  onChanged: () => Promise<unknown>;
}

/** Whether notifications are on here. */
export const DeviceState = ({
  icon,
  isOn,
  title,
  children,
}: {
  icon: IconType;
  isOn: boolean;
  title: string;
  children?: ReactNode;
}) => (
  <div className="device-state">
    <IconTile icon={icon} hue={isOn ? 'fern' : 'slate'} />
    <div>
      <b>{title}</b>
      {children}
    </div>
  </div>
);
