import { useId, type ComponentProps, type MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from '../base/class-names.ts';
import { useReadOnly } from '../base/read-only.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType } from '../base/types.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: IconType | undefined;
    busy?: boolean | undefined;
    /** The label while busy ("Sending"). */
    busyLabel?: string | undefined;
    /** Explains why the button is disabled. A disabled button stays focusable. */
    why?: string | undefined;
    /** Disabled, with the reason shown elsewhere: pass that element's id as `aria-describedby`. */
    unavailable?: boolean | undefined;
    /** It changes something: off in the administration view. By default, what submits a form. */
    acts?: boolean | undefined;
  };

const stop = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button. While disabled or busy it stays in the tab order and ignores clicks. */
export const Button = ({
  variant,
  size,
  block,
  iconOnly,
  icon,
  busy,
  busyLabel,
  why,
  unavailable,
  acts,
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) => {
  const whyId = useId();
  const readOnly = useReadOnly(acts ?? type === 'submit');
  const off = unavailable === true || why !== undefined || readOnly !== null;
  const described = classNames(describedBy, why !== undefined && whyId, readOnly?.noteId) || undefined;
  const shownIcon = readOnly?.icon ?? icon;
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass({ variant, size, block, iconOnly }, className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={described}
        onClick={off || busy ? stop : onClick}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : shownIcon && <Icon icon={shownIcon} />}
        {busy && busyLabel !== undefined ? busyLabel : children}
      </button>
      {why !== undefined && (
        <p className="why" id={whyId}>
          {why}
        </p>
      )}
    </>
  );
};
