import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { Field, useFieldId, type FieldTexts } from './field.tsx';

export type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & FieldTexts;

/** An amount in dollars, typed as text. The page validates it. */
export const MoneyInput = ({ label, optional, hint, error, id, className, ...input }: MoneyInputProps) => (
  <Field id={useFieldId(id, input.name)} label={label} optional={optional} hint={hint} error={error}>
    {(wiring) => (
      <span className="input-prefix">
        <span aria-hidden="true">$</span>
        <input
          autoComplete="off"
          {...input}
          {...wiring}
          type="text"
          inputMode="decimal"
          className={classNames('input input-num w-8', className)}
        />
      </span>
    )}
  </Field>
);
