import { absenceTimes, limits } from '@portal/contract/limits';
import { addDays, formatTime, isWeekend, parseDate } from '@portal/contract/dates';
import type { AbsenceFormValues } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';
import { Chip, ChipGroup, Switch, TimeSelect } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { Note } from '@portal/ui/feedback';
import { alignAfter, onDay } from './absence-form.ts';
import type { ChangedField } from './absence-form.ts';
import { closedEverywhere, quickDays, skippedTexts } from './closed-days.ts';
import type { SchoolClosures } from './closed-days.ts';
import { ReasonField } from './reason-field.tsx';

type AbsenceField = keyof AbsenceFormValues;
type AbsenceFieldTexts = Partial<Record<AbsenceField, string>>;

interface AbsenceFieldsProps {
  /** The prefix of each field's id, so that ids are unique across blocks. */
  idPrefix?: string;
  values: AbsenceFormValues;
  errors: AbsenceFieldTexts;
  today: IsoDate;
  /** The time zones of the schools that the absence is reported to. */
  closures: readonly SchoolClosures[];
  /** Applies an update to the latest form values, which may be newer than the rendered ones. */
  onChange: (update: (now: AbsenceFormValues) => AbsenceFormValues) => void;
}

const times = absenceTimes.map((time) => ({ value: time, label: formatTime(time) }));

/** Buttons for the most frequently reported days. */
const QuickDays = ({ values, today, closures, onChange }: AbsenceFieldsProps) => {
  const isOn = (date: IsoDate): boolean =>
    parseDate(values.dateAbsentFrom) === date && parseDate(values.dateAbsentTo) === date;
  return (
    <ChipGroup label="Common dates">
      {quickDays(today, closures).map(({ label, date }) => (
        <Chip key={label} pressed={isOn(date)} onClick={() => onChange((now) => onDay(now, date))}>
          {label}
        </Chip>
      ))}
    </ChipGroup>
  );
};

const SkippedDays = ({ values, today, closures }: AbsenceFieldsProps) => {
  const texts = skippedTexts(values, closures, today);
  return texts.length === 0 ? null : (
    <Note tone="info" live>
      {texts.join(' ')}
    </Note>
  );
};

const DateFields = ({ idPrefix = '', values, errors, today, closures, onChange }: AbsenceFieldsProps) => {
  const set = (field: ChangedField & `date${string}`) => (text: string) =>
    onChange((now) => alignAfter(field, { ...now, [field]: text }));
  const closed = new Set(closedEverywhere(closures));
  const shared = {
    min: today,
    max: addDays(today, limits.absenceDaysAhead),
    isDateUnavailable: (day: IsoDate) => isWeekend(day) || closed.has(day),
    calendarNote: 'School days from today onwards',
  };
  return (
    <div className="field-row dates">
      <DateInput
        {...shared}
        id={`${idPrefix}dateAbsentFrom`}
        label="Start date"
        calendarLabel="Choose start date from a calendar"
        value={values.dateAbsentFrom}
        error={errors.dateAbsentFrom}
        onChange={set('dateAbsentFrom')}
      />
      <DateInput
        {...shared}
        id={`${idPrefix}dateAbsentTo`}
        label="End date"
        calendarLabel="Choose end date from a calendar"
        value={values.dateAbsentTo}
        error={errors.dateAbsentTo}
        onChange={set('dateAbsentTo')}
      />
    </div>
  );
};

const TimeFields = ({ idPrefix = '', values, errors, onChange }: AbsenceFieldsProps) => (
  <div className="field-row">
    <TimeSelect
      id={`${idPrefix}timeFrom`}
      label="Time from"
      options={times}
      value={values.timeFrom}
      error={errors.timeFrom}
      onChange={(event) => onChange((now) => ({ ...now, timeFrom: event.target.value }))}
    />
    <TimeSelect
      id={`${idPrefix}timeTo`}
      label="Time to"
      options={times}
      value={values.timeTo}
      error={errors.timeTo}
      onChange={(event) => onChange((now) => ({ ...now, timeTo: event.target.value }))}
    />
  </div>
);

/** All day, dates, times and reason. Used by the single-student and multi-student forms (S-5.1). */
export const AbsenceFields = (props: AbsenceFieldsProps) => {
  const { idPrefix = '', values, errors, onChange } = props;
  return (
    <>
      <Switch
        card
        id={`${idPrefix}allDay`}
        label="All day"
        checked={values.allDay}
        onChange={(event) =>
          onChange((now) => alignAfter('allDay', { ...now, allDay: event.target.checked }))
        }
      />
      <QuickDays {...props} />
      <DateFields {...props} />
      <SkippedDays {...props} />
      {!values.allDay && <TimeFields {...props} />}
      <ReasonField
        id={`${idPrefix}reason`}
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => onChange((now) => ({ ...now, reason }))}
      />
    </>
  );
};
