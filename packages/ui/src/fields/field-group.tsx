import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { describe, FieldError, FieldHint, OptionalMark, type FieldTexts } from './field.tsx';

export type FieldGroupProps = Omit<FieldTexts, 'label'> & {
  id: string;
  legend: ReactNode;
  /** The heading of a part of a longer form. */
  big?: boolean | undefined;
  children: ReactNode;
};

/** Several controls for one question: a fieldset with legend, hint and error. */
export const FieldGroup = ({ id, legend, big, optional, hint, error, children }: FieldGroupProps) => (
  <fieldset
    className={classNames('field', error !== undefined && 'has-error')}
    aria-describedby={describe(id, { hint, error })}
  >
    <legend className={classNames('legend', big && 'legend-big')}>
      {legend}
      {optional && <OptionalMark />}
    </legend>
    {hint != null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    {children}
  </fieldset>
);
