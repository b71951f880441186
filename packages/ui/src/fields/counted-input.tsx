import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { CounterLine } from './counter-line.tsx';
import type { Counter } from './counter.ts';
import { Field, useFieldId, type FieldTexts, type FieldWidth } from './field.tsx';

export type CountedInputProps = Omit<ComponentProps<'input'>, 'width'> &
  FieldTexts & { width: FieldWidth; counter: Counter };

/** A single-line text field with a character counter. */
export const CountedInput = ({
  label,
  optional,
  hint,
  error,
  width,
  counter,
  id,
  ...input
}: CountedInputProps) => {
  const fieldId = useFieldId(id, input.name);
  const countId = `${fieldId}-count`;
  return (
    <Field id={fieldId} label={label} optional={optional} hint={hint} error={error} describedBy={countId}>
      {(wiring) => (
        <>
          <input type="text" {...input} {...wiring} className={classNames('input', `w-${width}`)} />
          <div className={`w-${width}`}>
            <CounterLine id={countId} counter={counter} />
          </div>
        </>
      )}
    </Field>
  );
};
