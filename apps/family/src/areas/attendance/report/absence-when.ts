import { formatLongDate, formatTime, parseDate } from '@portal/contract/dates';
import type { AbsenceFormValues } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';

/** Describes an absence for the summary beside the form and the result page. */
export interface WhenText {
  dates: string;
  times: string;
}

/** "Thursday 19 to Friday 20 November": the month once, and the year only if it is not this one. */
export function dateRangeText(from: IsoDate, to: IsoDate, thisYear: string): string {
  const end = formatLongDate(to, thisYear);
  if (from === to) return end;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const start = formatLongDate(from, from.slice(0, 4) === to.slice(0, 4) ? undefined : thisYear);
  return `${isSameMonth ? start.replace(/ \D+$/, '') : start} to ${end}`;
}

function timesText(form: AbsenceFormValues, isOneDay: boolean): string {
  if (form.allDay) return 'All day';
  if (form.timeFrom === '' || form.timeTo === '') return '';
  const [start, end] = [formatTime(form.timeFrom), formatTime(form.timeTo)];
  return isOneDay ? `${start} to ${end}` : `From ${start} on the first day to ${end} on the last day`;
}

/** The dates and times of an absence as the school sees them. Null while a date is missing (V-4.1). */
export function whenText(form: AbsenceFormValues, today: IsoDate): WhenText | null {
  const from = parseDate(form.dateAbsentFrom);
  const to = parseDate(form.dateAbsentTo);
  if (from === null || to === null || from > to) return null;
  return { dates: dateRangeText(from, to, today.slice(0, 4)), times: timesText(form, from === to) };
}
