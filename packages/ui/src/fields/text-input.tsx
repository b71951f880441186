import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { Field, useFieldId, type FieldTexts, type FieldWidth } from './field.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'width'> &
  FieldTexts & { width?: FieldWidth | undefined };

/** A single-line text field. Its width hints at the expected length. */
export const TextInput = ({
  label,
  optional,
  hint,
  error,
  width,
  id,
  className,
  ...input
}: TextInputProps) => (
  <Field id={useFieldId(id, input.name)} label={label} optional={optional} hint={hint} error={error}>
    {(wiring) => (
      <input
        type="text"
        {...input}
        {...wiring}
        className={classNames('input', width && `w-${width}`, className)}
      />
    )}
  </Field>
);
