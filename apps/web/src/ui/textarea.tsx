import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Counter } from './counter.ts';
import { Field, useFieldId, type FieldTexts } from './field.tsx';

export type TextareaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    counter?: Counter | undefined;
    /** What stands between the hint and the box, such as chips that fill it. */
    before?: ReactNode;
  };

const PAUSE_MS = 1000;

/** Says the counter's words once typing pauses, not at every key. */
const SpokenCounter = ({ text }: { text: string }) => {
  const [spoken, setSpoken] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && spoken === '') return undefined;
    const timer = setTimeout(() => setSpoken(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, first, spoken]);
  return (
    <span className="vh" role="status">
      {spoken}
    </span>
  );
};

/** Several lines of text, with what remains of a limit shown under it. */
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
          {counter && (
            <p className="counter">
              <span id={countId} className={classNames(counter.over && 'over') || undefined}>
                {counter.text}
              </span>
              <span className="num" aria-hidden="true">
                {counter.tally}
              </span>
            </p>
          )}
          {counter && <SpokenCounter text={counter.text} />}
        </>
      )}
    </Field>
  );
};
