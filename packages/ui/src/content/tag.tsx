import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconType, Tone } from '../base/types.ts';

export type TagProps = {
  tone?: Tone | 'brand' | undefined;
  icon?: IconType | undefined;
  children: ReactNode;
};

/** A status as an icon and a label. */
export const Tag = ({ tone = 'mute', icon, children }: TagProps) => (
  <span className={classNames('tag', tone !== 'mute' && `tag-${tone}`)}>
    {icon && <Icon icon={icon} />}
    {children}
  </span>
);
