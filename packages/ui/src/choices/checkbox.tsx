import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  card?: boolean | undefined;
  /** Pulls the row closer to its neighbours in a short form. */
  tight?: boolean | undefined;
};

/** One choice that is on or off; the whole row is the target. */
export const Checkbox = ({ label, hint, card, tight, className, ...input }: CheckboxProps) => (
  <label className={classNames('choice', card && 'choice-card', tight && 'choice-tight', className)}>
    <input {...input} type="checkbox" />
    <span>
      {label}
      {hint != null && <small>{hint}</small>}
    </span>
  </label>
);
