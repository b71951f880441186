/** The state of the upcoming events filter and its changes (S-2.11, S-5.6). Pure. */
import { eventFilterTexts, eventTypeCodes, isAllTypes } from '@portal/contract/upcoming-events';
import { parseDate } from '@portal/contract/dates';
import type { EventTypeCode, EventsQuery } from '@portal/contract/upcoming-events';
import type { IsoDate } from '@portal/contract/dates';
import { textFromIso } from '@portal/ui/dates';

/** A date as typed, and the last valid one. */
export type DateChoice = {
  readonly typed: string;
  /** Null for no bound. */
  readonly applied: IsoDate | null;
  /** Whether a date error is shown: once the person has left the field or completed it. */
  readonly isChecked: boolean;
};

export type EventFilter = {
  readonly types: readonly EventTypeCode[];
  /** Student keys; null for all. */
  readonly students: readonly string[] | null;
  readonly from: DateChoice;
  readonly to: DateChoice;
};

/** DD/MM/YYYY. */
const wholeDate = 10;
const noDate: DateChoice = { typed: '', applied: null, isChecked: false };

/** The default: everything from today. */
export const everything = (today: IsoDate): EventFilter => ({
  types: eventTypeCodes,
  students: null,
  from: { ...noDate, typed: textFromIso(today), applied: today },
  to: noDate,
});

/** Toggles an item in a list. The last one can't be removed. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], item: T): readonly T[] {
  const next = all.filter((one) => (one === item ? !chosen.includes(one) : chosen.includes(one)));
  return next.length === 0 ? chosen : next;
}

/** While a date is incomplete, the list uses the last valid one. */
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

/** The error for two valid dates, shown at the second. */
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

/** The query parameters. */
export function filterQuery({ types, students, from, to }: EventFilter): EventsQuery {
  return {
    ...(isAllTypes(types) ? {} : { types: types.join(',') }),
    ...(students === null ? {} : { students: students.join(',') }),
    ...(from.applied === null ? {} : { from: from.applied }),
    ...(to.applied === null ? {} : { to: to.applied }),
  };
}

/** The key of a student at a school in a filter. */
export const studentKey = (student: { oneSchoolId: string; schoolCode: string }): string =>
  `${student.oneSchoolId}.${student.schoolCode}`;
