import { classNames } from '../base/class-names.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'tonal' | 'ghost' | 'danger' | undefined;
  size?: 'md' | 'lg' | undefined;
  block?: boolean | undefined;
  iconOnly?: boolean | undefined;
};

/** The class names of a button's appearance, shared by buttons and links. */
export const buttonClass = (look: ButtonLook, className?: string): string =>
  classNames(
    'btn',
    look.variant && `btn-${look.variant}`,
    look.size === 'lg' && 'btn-lg',
    look.block && 'btn-block',
    look.iconOnly && 'btn-icon',
    className,
  );
