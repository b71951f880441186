import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType } from '../base/types.ts';

export type LinkMoreProps = ComponentProps<'a'> & {
  href: string;
  icon?: IconType | undefined;
  /** Shows a trailing arrow; false for a plain link. */
  arrow?: boolean | IconType | undefined;
};

/** A standalone link with a full-size target area. */
export const LinkMore = ({ icon, arrow = false, className, children, ...rest }: LinkMoreProps) => (
  <a {...rest} className={classNames('link-more', className)}>
    {icon && <Icon icon={icon} size={18} />}
    {children}
    {arrow !== false && <Icon icon={arrow === true ? ChevronRight : arrow} size={16} flip />}
  </a>
);
