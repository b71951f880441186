import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { useReadOnly } from '../base/read-only.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType } from '../base/types.ts';

export type LinkButtonProps = ComponentProps<'a'> &
  ButtonLook & {
    href: string;
    icon?: IconType | undefined;
    iconEnd?: IconType | undefined;
    /** It leads to a page that only changes something: off in the administration view. */
    acts?: boolean | undefined;
  };

/** A link styled as a button. */
export const LinkButton = ({
  variant,
  size,
  block,
  iconOnly,
  icon,
  iconEnd,
  className,
  acts = false,
  children,
  ...rest
}: LinkButtonProps) => {
  const readOnly = useReadOnly(acts);
  const look = buttonClass({ variant, size, block, iconOnly }, className);
  if (readOnly !== null)
    return (
      // A link without an address is no link: it keeps its place in the tab order and says why it is off.
      <span
        role="link"
        tabIndex={0}
        className={look}
        aria-label={rest['aria-label']}
        aria-disabled
        aria-describedby={readOnly.noteId}
      >
        <Icon icon={readOnly.icon} />
        {!iconOnly && children}
      </span>
    );
  return (
    <a {...rest} className={look}>
      {icon && <Icon icon={icon} />}
      {children}
      {iconEnd && <Icon icon={iconEnd} size={18} />}
    </a>
  );
};
