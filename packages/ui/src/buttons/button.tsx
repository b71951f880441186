import { useId, type ComponentProps, type MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType } from '../base/types.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: IconType | undefined;
    busy?: boolean | undefined;
    /** What the button says while busy ("Sending"). */
    busyLabel?: string | undefined;
    /** The sentence naming what to fix; with it the button is unavailable but stays reachable. */
    why?: string | undefined;
    /** Unavailable with the reason standing elsewhere: give that element's id as `aria-describedby`. */
    unavailable?: boolean | undefined;
  };

const stop = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button. Unavailable and busy buttons keep their place in the tab order and refuse the click themselves. */
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
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) => {
  const whyId = useId();
  const off = unavailable === true || why !== undefined;
  const described = classNames(describedBy, why !== undefined && whyId) || undefined;
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
        {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon icon={icon} />}
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
