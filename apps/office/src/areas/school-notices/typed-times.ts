/** Typed days and times of a notice. Pure. */
import { dateInZone, formatDateField, parseDate, timeInZone } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import type { SchoolTime } from '@portal/contract/school-notices/office';
import { noticeFormTexts as texts } from '@portal/texts/office/publishing/school-notices';

export interface TypedTimes {
  /** DD/MM/YYYY and HH:mm, or empty. */
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
}

export const readTime = (day: string, time: string): SchoolTime | null => {
  const date = parseDate(day);
  return date === null || time === '' ? null : { day: date, time };
};

export const typedTimes = (starts: SchoolTime | null, ends: SchoolTime | null): TypedTimes => ({
  fromDay: starts ? formatDateField(starts.day) : '',
  fromTime: starts?.time ?? '',
  untilDay: ends ? formatDateField(ends.day) : '',
  untilTime: ends?.time ?? '',
});

/** An instant as a local time at the school. */
export const schoolTime = (instant: string, timeZone: string): SchoolTime => ({
  day: dateInZone(new Date(instant), timeZone),
  time: timeInZone(new Date(instant), timeZone),
});

/** Local times in one time zone sort as text. */
const orderOf = ({ day, time }: SchoolTime): string => `${day} ${time}`;

/** `now` is the time at the school. An end that is required can't be empty. */
export function timeErrors(
  { fromDay, fromTime, untilDay, untilTime }: TypedTimes,
  { endRequired, now }: { endRequired: boolean; now: SchoolTime },
): FieldError[] {
  const errors: FieldError[] = [];
  const add = (isWrong: boolean, path: string, message: string): void => {
    if (isWrong) errors.push({ path, message });
  };
  const [starts, ends] = [readTime(fromDay, fromTime), readTime(untilDay, untilTime)];
  const hasFrom = fromDay.trim() !== '' || fromTime !== '';
  const hasUntil = endRequired || untilDay.trim() !== '' || untilTime !== '';
  add(hasFrom && parseDate(fromDay) === null, 'fromDay', texts.noDay);
  add(hasFrom && fromTime === '', 'fromTime', texts.noTime);
  add(hasUntil && parseDate(untilDay) === null, 'untilDay', texts.noDay);
  add(hasUntil && untilTime === '', 'untilTime', texts.noTime);
  if (ends === null) return errors;
  if (starts === null) add(orderOf(ends) <= orderOf(now), 'untilDay', texts.over);
  else add(orderOf(ends) <= orderOf(starts), 'untilDay', texts.order);
  return errors;
}
