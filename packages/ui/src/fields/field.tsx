import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';

/** The props of every labelled control. */
export type FieldTexts = {
  label: ReactNode;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The props that connect a control to its label, hint and error. */
export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldWidth = '4' | '6' | '8' | '10' | '16' | '24';

export type FieldProps = FieldTexts & {
  id: string;
  /** Ids of further descriptions, such as a counter. */
  describedBy?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** A control's id: the given one, otherwise its name or a generated one. Error summaries link to it. */
export const useFieldId = (id: string | undefined, name: string | undefined): string => {
  const generated = useId();
  return id ?? name ?? generated;
};

/** The message below a label, with a prefix that identifies it as an error. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="error" id={id}>
    <Icon icon={CircleAlert} />
    <span>
      <span className="vh">Error: </span>
      {children}
    </span>
  </p>
);

export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="hint" id={id}>
    {children}
  </p>
);

export const OptionalMark = () => <span className="opt"> (optional)</span>;

/** The ids of a field's visible descriptions, in reading order. */
export const describe = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>, more?: string) =>
  classNames(hint != null && `${id}-hint`, error !== undefined && `${id}-error`, more) || undefined;

/** Label, hint and error, then the control, connected for accessibility (V-4.1). */
export const Field = ({ id, label, optional, hint, error, describedBy, children }: FieldProps) => (
  <div className={classNames('field', error !== undefined && 'has-error')}>
    <label htmlFor={id}>
      {label}
      {optional && <OptionalMark />}
    </label>
    {hint != null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    {children({
      id,
      'aria-describedby': describe(id, { hint, error }, describedBy),
      'aria-invalid': error === undefined ? undefined : true,
    })}
  </div>
);
