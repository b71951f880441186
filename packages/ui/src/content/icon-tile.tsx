import { classNames } from '../base/class-names.ts';
import { Icon } from './icon.tsx';
import type { Hue, IconType } from '../base/types.ts';

export type IconTileProps = { icon: IconType; hue?: Hue | undefined };

/** An icon on a coloured square. */
export const IconTile = ({ icon, hue }: IconTileProps) => (
  <span className={classNames('icon-tile', hue && `c-${hue}`)}>
    <Icon icon={icon} />
  </span>
);
