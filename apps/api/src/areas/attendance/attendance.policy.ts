/** Computes the absence for each day of a report, and rejects invalid reports (S-5.1, S-9.1). Pure. */
import { absenceFormErrors, closedDays, nextSchoolDay } from '@portal/contract/attendance';
import { absenceTimes, limits } from '@portal/contract/limits';
import { addDays, formatLongDate, formatTime, weekdaysBetween } from '@portal/contract/dates';
import type { AbsenceFormValues } from '@portal/contract/attendance';
import type { FieldError } from '@portal/contract/errors';
import type { ReasonParams } from '@portal/contract/problem-reasons';
import type { IsoDate } from '@portal/contract/dates';

/** One day of a reported absence. */
export interface AbsenceDay {
  absenceDate: string;
  absencePeriod: string;
  isFullDay: boolean;
  timeFrom: string | null;
  timeTo: string | null;
}

const dayStarts = absenceTimes[0] ?? '';
const dayEnds = absenceTimes.at(-1) ?? '';

/** All broken rules: the form's own, times among the form's options, and times that cover part of a school day. */
export function reportErrors(form: AbsenceFormValues, today: string): FieldError[] {
  const errors = absenceFormErrors(form, today);
  if (errors.length > 0 || form.allDay) return errors;
  const offered = `between ${formatTime(dayStarts)} and ${formatTime(dayEnds)}, on a quarter of an hour`;
  if (!absenceTimes.includes(form.timeFrom))
    errors.push({ path: 'timeFrom', message: `Time from must be ${offered}` });
  if (!absenceTimes.includes(form.timeTo))
    errors.push({ path: 'timeTo', message: `Time to must be ${offered}` });
  const weekdays = weekdaysBetween(form.dateAbsentFrom, form.dateAbsentTo);
  if (errors.length === 0 && absenceDays(form, weekdays).length === 0)
    errors.push({ path: 'timeTo', message: 'End date time must be after Start date time' });
  return errors;
}

/** The result of a report at one school. */
export interface AbsencePlan {
  days: AbsenceDay[];
  /** Weekdays of the report that the school's calendar omits. */
  skipped: IsoDate[];
}

/** The report's days among a school's school days. Covering none of them is an error. */
export function planAbsence(form: AbsenceFormValues, schoolDays: readonly IsoDate[]): AbsencePlan {
  const { dateAbsentFrom: from, dateAbsentTo: to } = form;
  const skipped = closedDays(schoolDays, from, to);
  const shut = new Set(skipped);
  return {
    days: absenceDays(
      form,
      weekdaysBetween(from, to).filter((day) => !shut.has(day)),
    ),
    skipped,
  };
}

/** The error for a report that covers no school day, with the next day that can be reported. */
export function noSchoolError(
  form: AbsenceFormValues,
  school: { schoolName: string; schoolDays: readonly IsoDate[]; today: IsoDate },
): FieldError {
  const { dateAbsentFrom: from, dateAbsentTo: to } = form;
  const year = school.today.slice(0, 4);
  const next = nextSchoolDay(to, closedDays(school.schoolDays, to, addDays(to, limits.absenceDaysAhead)));
  const nextText = school.schoolDays.includes(next)
    ? `The next school day is ${formatLongDate(next, year)}.`
    : 'The next school day isn’t in the school’s calendar yet.';
  const on = from === to ? `on ${formatLongDate(from, year)}` : 'on all of these days';
  return {
    path: 'dateAbsentFrom',
    message: `${school.schoolName} is closed ${on}. ${nextText}`,
  };
}

/**
 * One record per school day of the report (D-6.5). With times, the first day runs from the start time to the end of the
 * day, the last day until the end time, and the days between are whole. A day with no time left is not an absence
 * (docs/decisions/students/absence-times.md).
 */
function absenceDays(form: AbsenceFormValues, dates: readonly IsoDate[]): AbsenceDay[] {
  return dates.flatMap((absenceDate) => {
    const isFirst = absenceDate === form.dateAbsentFrom;
    const isLast = absenceDate === form.dateAbsentTo;
    if (form.allDay || (!isFirst && !isLast)) return wholeDay(absenceDate);
    const timeFrom = isFirst ? form.timeFrom : dayStarts;
    const timeTo = isLast ? form.timeTo : dayEnds;
    if (timeFrom >= timeTo) return [];
    if (timeFrom <= dayStarts && timeTo >= dayEnds) return wholeDay(absenceDate);
    return {
      absenceDate,
      absencePeriod: periodLabel(form, isFirst, isLast),
      isFullDay: false,
      timeFrom,
      timeTo,
    };
  });
}

function wholeDay(absenceDate: string): AbsenceDay {
  return { absenceDate, absencePeriod: 'All day', isFullDay: true, timeFrom: null, timeTo: null };
}

function periodLabel(form: AbsenceFormValues, isFirst: boolean, isLast: boolean): string {
  if (isFirst && isLast) return `${formatTime(form.timeFrom)} to ${formatTime(form.timeTo)}`;
  return isFirst ? `From ${formatTime(form.timeFrom)}` : `Until ${formatTime(form.timeTo)}`;
}

/** Reduces typed text to one line: a line break or other control character becomes a space. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

export interface TakenDay {
  firstName: string;
  absenceDate: string;
  isReported: boolean;
}

type TakenDays = ReasonParams<'absence-overlaps', 'days-taken'>['absences'];

/** Groups the conflicting days by student and recorder: the family or the school. */
export function groupTakenDays(taken: readonly TakenDay[]): TakenDays {
  const groups = Map.groupBy(taken, (day) => `${day.isReported ? 'r' : 's'}${day.firstName}`);
  return [...groups.values()].flatMap((days) => {
    const [first] = days;
    if (!first) return [];
    const { firstName, isReported } = first;
    const dates = days.map((day) => day.absenceDate);
    return { firstName, recordedBy: isReported ? 'family' : 'school', dates };
  });
}
