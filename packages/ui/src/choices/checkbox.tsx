import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  card?: boolean | undefined;
  /** Reduces the spacing in a short form. */
  tight?: boolean | undefined;
};

/** A checkbox; the whole row is its target area. */
export const Checkbox = ({ label, hint, card, tight, className, ...input }: CheckboxProps) => (
  <label className={classNames('choice', card && 'choice-card', tight && 'choice-tight', className)}>
    <input {...input} type="checkbox" />
    <span>
      {label}
      {hint != null && <small>{hint}</small>}
    </span>
  </label>
);
