import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  card?: boolean | undefined;
};

/** A switch for a setting that takes effect immediately. */
export const Switch = ({ label, card, className, ...input }: SwitchProps) => (
  <label className={classNames('switch', card && 'card', className)}>
    <span>
      <b>{label}</b>
    </span>
    <input {...input} type="checkbox" role="switch" />
  </label>
);
