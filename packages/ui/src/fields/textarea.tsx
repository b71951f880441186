import type { ComponentProps, ReactNode } from 'react';
import { CounterLine } from './counter-line.tsx';
import type { Counter } from './counter.ts';
import { Field, useFieldId, type FieldTexts } from './field.tsx';

export type TextareaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    counter?: Counter | undefined;
    /** Content between the hint and the field, such as chips that fill it. */
    before?: ReactNode;
  };

/** A multi-line text field with a character counter. */
export const Textarea = ({ label, optional, hint, error, counter, before, id, ...rest }: TextareaProps) => {
  const fieldId = useFieldId(id, rest.name);
  const countId = `${fieldId}-count`;
  return (
    <Field
      id={fieldId}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      describedBy={counter && countId}
    >
      {(wiring) => (
        <>
          {before}
          <textarea rows={3} {...rest} {...wiring} className="textarea" />
          {counter && <CounterLine id={countId} counter={counter} />}
        </>
      )}
    </Field>
  );
};
