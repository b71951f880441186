import { useState } from 'react';
import { formatDateField, parseDate } from '@portal/contract/dates';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { DateInput } from '@portal/ui/dates';
import type { CardProps } from './words-card.tsx';

/** A date as it is typed. Until it is a date, the draft has none. */
const DayField = ({
  field,
  value,
  today,
  error,
  onChange,
}: {
  field: 'opensOn' | 'dueDate';
  value: string | null;
  today: string;
  error: string | undefined;
  onChange: (day: string | null) => void;
}) => {
  const [text, setText] = useState(value === null ? '' : formatDateField(value));
  return (
    <DateInput
      id={field}
      label={texts[field]}
      optional={field === 'opensOn'}
      hint={field === 'opensOn' ? texts.opensHint : undefined}
      min={today}
      value={text}
      error={error}
      calendarLabel={texts.calendar[field]}
      onChange={(typed) => {
        setText(typed);
        onChange(parseDate(typed));
      }}
    />
  );
};

/** The publishing date and the due date. */
export const DaysCard = ({ draft, errorOf, onChange, today }: CardProps & { today: string }) => (
  <section className="oc" aria-labelledby="days">
    <div className="oc-h">
      <h2 id="days">{texts.days}</h2>
    </div>
    <div className="oc-b col-sm">
      <DayField
        field="opensOn"
        value={draft.opensOn}
        today={today}
        error={errorOf('opensOn')}
        onChange={(opensOn) => onChange({ opensOn })}
      />
      <DayField
        field="dueDate"
        value={draft.dueDate}
        today={today}
        error={errorOf('dueDate')}
        onChange={(dueDate) => onChange({ dueDate })}
      />
    </div>
  </section>
);
