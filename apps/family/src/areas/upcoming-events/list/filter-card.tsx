import { useRef, type FormEvent } from 'react';
import { eventTypes } from '@portal/contract/upcoming-events';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Checkbox, Dot } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { FieldGroup } from '@portal/ui/fields';
import { studentKey } from '../event-filter.ts';
import type { EventFilterControl } from './use-event-filter.ts';

/** The filter is a card beside the list or, on a phone, a sheet opened by the button in the page header. */
export const filterSheetId = 'event-filters';
const dateIds = { from: 'event-date-from', to: 'event-date-to' } as const;

const lastTypeHint = 'At least one stays chosen.';

type FilterProps = { control: EventFilterControl; newest: UpcomingEvents | undefined };

const Types = ({ control, newest }: FilterProps) => {
  const { types } = control.filter;
  return (
    <FieldGroup id="event-types" legend="Event type" hint={types.length === 1 ? lastTypeHint : undefined}>
      <div className="choices">
        {eventTypes.map(({ code, plural, hue }) => (
          <Checkbox
            key={code}
            checked={types.includes(code)}
            onChange={() => control.toggleType(code)}
            label={
              <span className="ev-l">
                <Dot hue={hue} />
                {plural} <b>{newest?.typeCounts.find(({ eventType }) => eventType === code)?.count ?? ''}</b>
              </span>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
};

/** The students to choose from, if several. Students with the same first name also show their school code. */
const Students = ({ control, newest }: FilterProps) => {
  const counted = newest?.studentCounts ?? [];
  if (counted.length < 2) return null;
  const all = counted.map(studentKey);
  const chosen = control.filter.students ?? all;
  const isShared = (firstName: string): boolean =>
    counted.filter((student) => student.firstName === firstName).length > 1;
  return (
    <FieldGroup id="event-students" legend="Student" hint={chosen.length === 1 ? lastTypeHint : undefined}>
      <div className="choices">
        {counted.map((student) => (
          <Checkbox
            key={studentKey(student)}
            checked={chosen.includes(studentKey(student))}
            onChange={() => control.toggleStudent(all, studentKey(student))}
            label={
              <span className="ev-l">
                <bdi>{student.firstName}</bdi>
                {isShared(student.firstName) && ` (${student.schoolCode})`} <b>{student.count}</b>
              </span>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
};

const Dates = ({ control }: Pick<FilterProps, 'control'>) => (
  <div className="ev-dates">
    <DateInput
      id={dateIds.from}
      label="Date from"
      value={control.filter.from.typed}
      error={control.errors.from}
      calendarLabel="Choose date from from a calendar"
      onChange={(text) => control.typeDate('from', text)}
      onBlur={() => control.leaveDate('from')}
    />
    <DateInput
      id={dateIds.to}
      label="Date to"
      value={control.filter.to.typed}
      error={control.errors.to}
      calendarLabel="Choose date to from a calendar"
      onChange={(text) => control.typeDate('to', text)}
      onBlur={() => control.leaveDate('to')}
    />
  </div>
);

const showText = (total: number | undefined): string =>
  total === undefined ? 'Show events' : `Show ${total} ${total === 1 ? 'event' : 'events'}`;

/** The filter of upcoming events: types, students, dates (S-2.11; V-4.1). */
export const FilterCard = ({ control, newest }: FilterProps) => {
  const form = useRef<HTMLFormElement>(null);
  const show = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = control.check();
    if (wrong === null) form.current?.hidePopover();
    else document.getElementById(dateIds[wrong])?.focus();
  };
  return (
    <form
      id={filterSheetId}
      ref={form}
      className="card ev-filter"
      popover="auto"
      aria-label="Filter events"
      noValidate
      onSubmit={show}
    >
      <Types control={control} newest={newest} />
      <Students control={control} newest={newest} />
      <Dates control={control} />
      <ButtonRow>
        <Button variant="primary" className="only-phone" type="submit" acts={false}>
          {showText(newest?.total)}
        </Button>
        <Button variant="ghost" onClick={control.clear}>
          Clear filters
        </Button>
      </ButtonRow>
    </form>
  );
};
