/** What the filter of upcoming events holds, and how it changes (S-2.11, S-5.6). Pure. */
import { eventFilterTexts, eventTypeCodes, isAllTypes } from '@portal/contract/upcoming-events';
import { parseDate } from '@portal/contract/dates';
import type { EventTypeCode, EventsQuery } from '@portal/contract/upcoming-events';
import type { IsoDate } from '@portal/contract/dates';
import { textFromIso } from '@portal/ui/dates';

/** A date as it is typed, and the last one that made sense. */
export type DateChoice = {
  readonly typed: string;
  /** Null for no bound. */
  readonly applied: IsoDate | null;
  /** Whether a wrong date is said: once the person has left the field, or typed all of it. */
  readonly isChecked: boolean;
};

export type EventFilter = {
  readonly types: readonly EventTypeCode[];
  /** Keys of students; null for all of them. */
  readonly students: readonly string[] | null;
  readonly from: DateChoice;
  readonly to: DateChoice;
};

/** DD/MM/YYYY. */
const wholeDate = 10;
const noDate: DateChoice = { typed: '', applied: null, isChecked: false };

/** Everything from today on. */
export const everything = (today: IsoDate): EventFilter => ({
  types: eventTypeCodes,
  students: null,
  from: { ...noDate, typed: textFromIso(today), applied: today },
  to: noDate,
});

/** Takes an item out of a list, or puts it in; the last one stays. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], item: T): readonly T[] {
  const next = all.filter((one) => (one === item ? !chosen.includes(one) : chosen.includes(one)));
  return next.length === 0 ? chosen : next;
}

/** While a date is half typed, the list keeps to the last whole one. */
export function typedDate(before: DateChoice, typed: string): DateChoice {
  const isEmpty = typed.trim() === '';
  const applied = isEmpty ? null : (parseDate(typed) ?? before.applied);
  const isWrong = before.isChecked && dateError(before, '') !== undefined;
  return { typed, applied, isChecked: !isEmpty && (isWrong || typed.trim().length >= wholeDate) };
}

export function dateError(date: DateChoice, message: string): string | undefined {
  const isWrong = date.typed.trim() !== '' && parseDate(date.typed) === null;
  return date.isChecked && isWrong ? message : undefined;
}

export const checked = (filter: EventFilter): EventFilter => ({
  ...filter,
  from: { ...filter.from, isChecked: true },
  to: { ...filter.to, isChecked: true },
});

/** Said of two whole dates, at the second. */
function orderError(from: DateChoice, to: DateChoice): string | undefined {
  const [first, last] = [parseDate(from.typed), parseDate(to.typed)];
  return first !== null && last !== null && first > last ? eventFilterTexts.dateOrder : undefined;
}

export const filterErrors = ({ from, to }: EventFilter): { from?: string; to?: string } => {
  const errors = {
    from: dateError(from, eventFilterTexts.dateFrom),
    to: dateError(to, eventFilterTexts.dateTo) ?? orderError(from, to),
  };
  return {
    ...(errors.from === undefined ? {} : { from: errors.from }),
    ...(errors.to === undefined ? {} : { to: errors.to }),
  };
};

/** What the server is asked. */
export function filterQuery({ types, students, from, to }: EventFilter): EventsQuery {
  return {
    ...(isAllTypes(types) ? {} : { types: types.join(',') }),
    ...(students === null ? {} : { students: students.join(',') }),
    ...(from.applied === null ? {} : { from: from.applied }),
    ...(to.applied === null ? {} : { to: to.applied }),
  };
}

/** How a student at a school is named in a filter. */
export const studentKey = (student: { oneSchoolId: string; schoolCode: string }): string =>
  `${student.oneSchoolId}.${student.schoolCode}`;
