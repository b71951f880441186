import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ChangeEvent, type Ref } from 'react';
import { dateFieldFormat } from '@portal/contract/dates';
import { Button } from '../buttons/button.tsx';
import { completedDate, isoFromText, textFromIso, withSlashes } from './date-text.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { FailureBoundary } from '../feedback/failure-boundary.tsx';
import { Field, useFieldId, type FieldTexts, type FieldWiring } from '../fields/field.tsx';
import type { CalendarLimits } from './month-calendar.tsx';

export type DateInputProps = FieldTexts &
  CalendarLimits & {
    id?: string | undefined;
    name?: string | undefined;
    /** The text as typed, in the format of fields. It may be incomplete or invalid. */
    value: string;
    onChange: (text: string) => void;
    onBlur?: (() => void) | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
    /** The accessible name of the button and the calendar: "Choose start date from a calendar". */
    calendarLabel: string;
    /** A sentence below the calendar: "School days from today onwards". */
    calendarNote?: string | undefined;
  };

const MonthCalendar = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./month-calendar.tsx')).MonthCalendar,
}));

const Loading = () => (
  <div className="cal-loading" role="status">
    <span className="spinner" aria-hidden="true" />
    <span className="vh">Loading the calendar</span>
  </div>
);

/** The input's maximum length. It leaves room for other formats, and for spaces around a pasted date. */
const MAX_LENGTH = 20;

/** Inserts slashes only when text is appended; deleting and editing in the middle change nothing else. */
function textAfter({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
  const isAtEnd = target.selectionStart === target.value.length;
  return isAtEnd && !isDeleting ? withSlashes(target.value) : target.value;
}

type TypedDateProps = Pick<
  DateInputProps,
  'name' | 'ref' | 'value' | 'min' | 'max' | 'onChange' | 'onBlur'
> & {
  wiring: FieldWiring;
};

const TypedDate = ({ wiring, name, ref, value, min, max, onChange, onBlur }: TypedDateProps) => {
  const complete = (): void => {
    const whole = completedDate(value, { min, max });
    if (whole !== value) onChange(whole);
  };
  return (
    <input
      {...wiring}
      type="text"
      className="input"
      name={name}
      ref={ref}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_LENGTH}
      placeholder={dateFieldFormat()}
      onChange={(event) => onChange(textAfter(event))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
      }}
      onBlur={() => {
        complete();
        onBlur?.();
      }}
    />
  );
};

/** A date typed as DD/MM/YYYY (in the mobile app YYYY-MM-DD) or picked from a calendar, which is loaded when first opened. */
export const DateInput = (props: DateInputProps) => {
  const { id, name, value, onChange, calendarLabel, calendarNote, label, optional, hint, error } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = (): void => setOpen(false);
  const pick = (iso: string): void => {
    onChange(textFromIso(iso));
    close();
  };
  return (
    <Field id={useFieldId(id, name)} label={label} optional={optional} hint={hint} error={error}>
      {(wiring) => (
        <>
          <span className="input-suffix w-10" ref={anchor}>
            <TypedDate {...props} wiring={wiring} />
            <Button
              iconOnly
              icon={CalendarDays}
              aria-haspopup="dialog"
              aria-label={calendarLabel}
              onClick={() => setOpen(true)}
            />
          </span>
          <Dialog open={open} onClose={close} label={calendarLabel} className="cal" anchor={anchor}>
            <FailureBoundary
              fallback={<p className="cal-loading">Type the date: the calendar could not be loaded.</p>}
            >
              <Suspense fallback={<Loading />}>
                <MonthCalendar
                  value={isoFromText(value)}
                  min={props.min}
                  max={props.max}
                  isDateUnavailable={props.isDateUnavailable}
                  label={calendarLabel}
                  note={calendarNote}
                  onPick={pick}
                />
              </Suspense>
            </FailureBoundary>
          </Dialog>
        </>
      )}
    </Field>
  );
};
