import { useQueries } from '@tanstack/react-query';
import { addDays, parseDate, weekdayName, weekdaysBetween } from '@portal/contract/dates';
import { closedDaysEndpoint, nextSchoolDay } from '@portal/contract/attendance';
import type { AbsenceFormValues } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { refOf } from '../../../shared/student-ref.ts';
import { dateRangeText } from './absence-when.ts';

/** The weekdays on which a school is closed, as far as its calendar is known. */
export interface SchoolClosures {
  schoolCode: string;
  schoolName: string;
  closed: readonly IsoDate[];
}

/** The closed days of the students' schools. They are optional for the form, because the server validates. */
export function useClosedDays(places: readonly StudentAtSchool[]): readonly SchoolClosures[] {
  const schools = [...new Map(places.map((at) => [at.enrolment.schoolCode, at])).values()];
  return useQueries({
    queries: schools.map((at) => ({
      queryKey: ['closed-days', at.enrolment.schoolCode],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(closedDaysEndpoint, { params: refOf(at), signal, handlesProblems: true }),
      retry: false,
    })),
    combine: (results) =>
      schools.map(({ enrolment: { schoolCode, schoolName } }, at) => ({
        schoolCode,
        schoolName,
        closed: results[at]?.data?.closedDays ?? [],
      })),
  });
}

/** The days on which all of these schools are closed. */
export function closedEverywhere(closures: readonly SchoolClosures[]): IsoDate[] {
  const [first, ...others] = closures;
  return first ? first.closed.filter((day) => others.every(({ closed }) => closed.includes(day))) : [];
}

export interface QuickDay {
  label: string;
  date: IsoDate;
}

/** The next two school days, including today: most absences are reported for these. */
export function quickDays(today: IsoDate, closures: readonly SchoolClosures[]): [QuickDay, QuickDay] {
  const closed = closedEverywhere(closures);
  const first = nextSchoolDay(today, closed);
  const second = nextSchoolDay(addDays(first, 1), closed);
  const labelled = (date: IsoDate): QuickDay => ({ label: dayLabel(date, today), date });
  return [labelled(first), labelled(second)];
}

function dayLabel(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return date < addDays(today, 7) ? weekdayName(date) : dateRangeText(date, date, today.slice(0, 4));
}

/** Consecutive days, ignoring weekends, as ranges: "Monday 14 to Friday 18 December, Monday 21 December". */
function rangesText(days: readonly IsoDate[], thisYear: string): string {
  const runs: { from: IsoDate; to: IsoDate }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && nextSchoolDay(addDays(run.to, 1), []) === day) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs.map(({ from, to }) => dateRangeText(from, to, thisYear)).join(', ');
}

/** The days of an absence without a record because a school is closed, one sentence per school. */
export function skippedTexts(
  form: Pick<AbsenceFormValues, 'dateAbsentFrom' | 'dateAbsentTo'>,
  closures: readonly SchoolClosures[],
  today: IsoDate,
): string[] {
  const from = parseDate(form.dateAbsentFrom);
  const to = parseDate(form.dateAbsentTo);
  if (from === null || to === null || to < from || to > addDays(from, 400)) return [];
  const days = weekdaysBetween(from, to);
  return closures.flatMap(({ schoolName, closed }) => {
    const shut = days.filter((day) => closed.includes(day));
    if (shut.length === 0) return [];
    const isClosed = `${schoolName} is closed on ${rangesText(shut, today.slice(0, 4))}`;
    return shut.length < days.length
      ? `${isClosed}. No absence is reported for ${shut.length === 1 ? 'this day' : 'these days'}.`
      : `${isClosed}. Choose a school day.`;
  });
}
