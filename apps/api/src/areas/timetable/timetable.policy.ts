/** Builds a timetable's days from periods and school days (S-3.9, S-4.7). Pure. */
import { addDays, isoWeekday, weekdayName } from '@portal/contract/dates';
import { minutesOf, timeOf, weekOfDay } from '@portal/contract/timetable';
import type { IsoDate } from '@portal/contract/dates';
import type { TimetableDay, TimetablePeriod } from '@portal/contract/timetable';
import type { PeriodRow, SchoolDayRow, TimetableRow } from './timetable.repository.ts';

const daysPerWeek = 5;
const calendarDaysPerWeek = 7;
/** A day's range starts and ends on the half hour. */
const step = 30;
const lastMinute = 24 * 60 - 1;
/** Any Monday, used to format the names of weekdays. */
const aMonday = '2026-01-05';

/** Five days, or ten when the second week has periods; none without a period. */
export function timetableDays(
  { periods, schoolDays, schoolName }: TimetableRow,
  monday: IsoDate,
): TimetableDay[] {
  if (periods.length === 0) return [];
  const count = periods.some(({ day }) => weekOfDay(day) === 2) ? 2 * daysPerWeek : daysPerWeek;
  const range = rangeOf(periods);
  const dates = datesOf(schoolDays, monday);
  return Array.from({ length: count }, (_, index) => {
    const order = index + 1;
    return {
      dayOfWeek: weekdayName(addDays(aMonday, index % daysPerWeek)),
      dayOfWeekOrder: order,
      date: dates.get(order) ?? null,
      range,
      periods: periods
        .filter(({ day }) => day === order)
        .map((period) => toPeriod(period, { schoolName, from: minutesOf(range.startTime) })),
    };
  });
}

/** From the earliest start to the latest end of any day, widened to half hours. */
function rangeOf(periods: readonly PeriodRow[]): TimetableDay['range'] {
  const earliest = Math.min(...periods.map(({ startTime }) => minutesOf(startTime)));
  const latest = Math.max(...periods.map(({ endTime }) => minutesOf(endTime)));
  const from = Math.floor(earliest / step) * step;
  const to = Math.min(lastMinute, Math.ceil(latest / step) * step);
  return { startTime: timeOf(from), endTime: timeOf(to), lengthInMinutes: to - from };
}

/**
 * The date of each timetable day: in the first of two calendar weeks in which the school teaches that timetable week.
 * No date is shown where the calendar assigns another weekday to the timetable day.
 */
function datesOf(schoolDays: readonly SchoolDayRow[], monday: IsoDate): Map<number, IsoDate> {
  const isSecondWeek = ({ date }: SchoolDayRow): boolean => date >= addDays(monday, calendarDaysPerWeek);
  const fits = schoolDays.filter(({ date, day }) => isoWeekday(date) === ((day - 1) % daysPerWeek) + 1);
  const dates = new Map<number, IsoDate>();
  for (const week of [1, 2]) {
    const ofWeek = fits.filter(({ day }) => weekOfDay(day) === week);
    const [first] = ofWeek;
    if (!first) continue;
    for (const row of ofWeek) if (isSecondWeek(row) === isSecondWeek(first)) dates.set(row.day, row.date);
  }
  return dates;
}

function toPeriod(
  period: PeriodRow,
  { schoolName, from }: { schoolName: string; from: number },
): TimetablePeriod {
  const { startTime, endTime, roomName, subjectDescription, periodName, className, teacherName } = period;
  return {
    startTimeMinuteOffset: minutesOf(startTime) - from,
    lengthInMinutes: minutesOf(endTime) - minutesOf(startTime),
    startTime,
    endTime,
    roomName,
    subjectDescription,
    periodName,
    className,
    schoolName,
    teacherName,
  };
}
