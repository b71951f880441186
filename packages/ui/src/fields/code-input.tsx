import type { ChangeEvent, ComponentProps } from 'react';
import { normaliseCode } from '@portal/contract/text';
import { Field, useFieldId, type FieldTexts } from './field.tsx';

export type CodeInputProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & { digits?: number | undefined };

/** A numeric code. Anything but digits is removed from input, so there is no maximum length. */
export const CodeInput = ({
  label,
  optional,
  hint,
  error,
  id,
  digits = 6,
  onChange,
  ...input
}: CodeInputProps) => {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const kept = normaliseCode(field.value).replaceAll(/\D/g, '').slice(0, digits);
    if (kept !== field.value) field.value = kept;
    onChange?.(event);
  };
  return (
    <Field id={useFieldId(id, input.name)} label={label} optional={optional} hint={hint} error={error}>
      {(wiring) => (
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          {...input}
          {...wiring}
          type="text"
          className="input code"
          onChange={keepDigits}
        />
      )}
    </Field>
  );
};
