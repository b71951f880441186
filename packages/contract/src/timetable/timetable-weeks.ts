/** The initial week and day of a timetable (S-4.7). Pure. */
import { addDays, isWeekend, isoWeekday } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';
import type { TimetableDay } from './timetable.ts';

export type TimetableWeek = 1 | 2;
type DayInCycle = Pick<TimetableDay, 'dayOfWeekOrder' | 'date'>;

const schoolDaysPerWeek = 5;

/** Days 1 to 5 are week one, 6 to 10 week two. */
export function weekOfDay(dayOfWeekOrder: number): TimetableWeek {
  return dayOfWeekOrder <= schoolDaysPerWeek ? 1 : 2;
}

export function daysOfWeek<D extends DayInCycle>(days: readonly D[], week: TimetableWeek): D[] {
  return days.filter(({ dayOfWeekOrder }) => weekOfDay(dayOfWeekOrder) === week);
}

/** The day whose timetable is shown: today, or Monday at the weekend. */
export function timetableDate(today: IsoDate): IsoDate {
  return isWeekend(today) ? addDays(today, 8 - isoWeekday(today)) : today;
}

/** The current week or, at the weekend, the one that begins on Monday. Null in the holidays. */
export function currentWeek(days: readonly DayInCycle[], today: IsoDate): TimetableWeek | null {
  const shown = timetableDate(today);
  const monday = addDays(shown, 1 - isoWeekday(shown));
  const isThisWeek = ({ date }: DayInCycle): boolean =>
    date !== null && date >= monday && date <= addDays(monday, schoolDaysPerWeek - 1);
  const day = days.find(({ date }) => date === shown) ?? days.find(isThisWeek);
  return day ? weekOfDay(day.dayOfWeekOrder) : null;
}

/** The initially open day: today's. At the weekend, and if the calendar has no entry, Monday's. */
export function openingDay(days: readonly DayInCycle[], today: IsoDate): number | null {
  const shown = timetableDate(today);
  const week = daysOfWeek(
    days,
    currentWeek(days, today) ?? (days[0] ? weekOfDay(days[0].dayOfWeekOrder) : 1),
  );
  const weekday = isoWeekday(shown);
  const ofWeekday = week.find(
    ({ dayOfWeekOrder }) => (dayOfWeekOrder - 1) % schoolDaysPerWeek === weekday - 1,
  );
  return (days.find(({ date }) => date === shown) ?? ofWeekday ?? week[0])?.dayOfWeekOrder ?? null;
}
