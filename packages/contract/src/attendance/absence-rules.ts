/**
 * The rules for reporting an absence, shared by the form and the server (S-5.1, S-9.1). Pure: today's date is a
 * parameter.
 */
import type { FieldError } from '../errors.ts';
import { limits } from '../limits.ts';
import { countOf, fitsIn } from '../text/characters.ts';
import { addDays, isWeekend, parseDate } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';

/** The form's values as typed: dates in either format, times `HH:mm` or empty. */
export interface AbsenceFormValues {
  allDay: boolean;
  dateAbsentFrom: string;
  dateAbsentTo: string;
  timeFrom: string;
  timeTo: string;
  reason: string;
}

type Found = FieldError | null;

/** All validation errors with the specified messages, at most one per field, in form order. */
export function absenceFormErrors(form: AbsenceFormValues, today: IsoDate): FieldError[] {
  const from = parseDate(form.dateAbsentFrom);
  const to = parseDate(form.dateAbsentTo);
  const found: Found[] = [
    startDateError(form.dateAbsentFrom, from, to, today),
    endDateError(form.dateAbsentTo, from, to, today),
    ...timeErrors(form, from, to),
    reasonError(form.reason),
  ];
  return found.filter((error) => error !== null);
}

function startDateError(text: string, from: IsoDate | null, to: IsoDate | null, today: IsoDate): Found {
  const path = 'dateAbsentFrom';
  if (text.trim() === '') return { path, message: 'Start date is required' };
  if (from === null) return { path, message: 'Start date is not a valid date' };
  if (from < today) return { path, message: 'Start date cannot be in the past' };
  if (isWeekend(from)) return { path, message: 'Start date can only be a weekday' };
  if (to !== null && from > to) return { path, message: 'Start date cannot be greater than End date' };
  return null;
}

function endDateError(text: string, from: IsoDate | null, to: IsoDate | null, today: IsoDate): Found {
  const path = 'dateAbsentTo';
  if (text.trim() === '') return { path, message: 'End date is required' };
  if (to === null) return { path, message: 'End date is not a valid date' };
  if (to < today) return { path, message: 'End date cannot be in the past' };
  if (isWeekend(to)) return { path, message: 'End date can only be a weekday' };
  if (from !== null && to < from) return { path, message: 'End date cannot be less than Start date' };
  if (to > addDays(today, limits.absenceDaysAhead))
    return { path, message: 'End date cannot be more than a year ahead' };
  return null;
}

function timeErrors(form: AbsenceFormValues, from: IsoDate | null, to: IsoDate | null): Found[] {
  if (form.allDay) return [];
  const missing: Found[] = [
    form.timeFrom === '' ? { path: 'timeFrom', message: 'Time from is required' } : null,
    form.timeTo === '' ? { path: 'timeTo', message: 'Time to is required' } : null,
  ];
  if (missing.some((error) => error !== null) || from === null || to === null) return missing;
  const isAfter = `${to}T${form.timeTo}` > `${from}T${form.timeFrom}`;
  return isAfter ? [] : [{ path: 'timeTo', message: 'End date time must be after Start date time' }];
}

function reasonError(reason: string): Found {
  if (reason.trim() === '') return { path: 'reason', message: 'Reason is required.' };
  if (!fitsIn(reason, limits.absenceReason)) return { path: 'reason', message: 'The Reason is too long' };
  return null;
}

/** The character counter of a reason (S-5.1), including the text over the limit. */
export function reasonCounter(reason: string): string {
  const left = limits.absenceReason - countOf(reason);
  if (left < 0) return 'The Reason is too long';
  if (left === 0) return 'You have no characters remaining';
  return left === 1 ? 'You have 1 character remaining' : `You have ${left} characters remaining`;
}

/**
 * How changing one date affects the other: a start after the end moves the end, and with all day on, a single date is
 * copied to the other (S-5.1).
 */
export function alignDates(form: AbsenceFormValues): AbsenceFormValues {
  const from = parseDate(form.dateAbsentFrom);
  const to = parseDate(form.dateAbsentTo);
  if (from !== null && to !== null && from > to) return { ...form, dateAbsentTo: form.dateAbsentFrom };
  if (!form.allDay) return form;
  if (from !== null && form.dateAbsentTo.trim() === '') return { ...form, dateAbsentTo: form.dateAbsentFrom };
  if (to !== null && form.dateAbsentFrom.trim() === '') return { ...form, dateAbsentFrom: form.dateAbsentTo };
  return form;
}
