import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType } from '../base/types.ts';

export type LinkButtonProps = ComponentProps<'a'> &
  ButtonLook & { href: string; icon?: IconType | undefined; iconEnd?: IconType | undefined };

/** A link styled as a button. */
export const LinkButton = ({
  variant,
  size,
  block,
  iconOnly,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: LinkButtonProps) => (
  <a {...rest} className={buttonClass({ variant, size, block, iconOnly }, className)}>
    {icon && <Icon icon={icon} />}
    {children}
    {iconEnd && <Icon icon={iconEnd} size={18} />}
  </a>
);
