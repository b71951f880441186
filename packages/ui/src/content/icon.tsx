import { classNames } from '../base/class-names.ts';
import type { IconType } from '../base/types.ts';

export type IconProps = {
  icon: IconType;
  size?: 16 | 18 | 20 | 24 | 32 | undefined;
  /** Mirrors an arrow in right-to-left text. */
  flip?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A Lucide icon with the design's size and weight. It is hidden from screen readers, because text carries the meaning.
 */
export const Icon = ({ icon: Shape, size = 20, flip, className }: IconProps) => (
  <Shape
    className={classNames('i', size !== 20 && `i-${size}`, flip && 'flip', className)}
    aria-hidden="true"
  />
);
