/** The demo schools' year, relative to today so that there is always something before and after it. */
import { addDays, isoWeekday, isWeekend } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';

const DAYS_BACK = 370;
const DAYS_AHEAD = 150;
/** Two-week breaks, in days from the Monday of this week. */
const breaks = [-245, -161, -77, 70];
const BREAK_DAYS = 14;
const publicHolidays = new Set(['01-01', '01-26', '04-25', '12-25', '12-26']);

export interface SchoolCalendar {
  today: IsoDate;
  schoolDays: IsoDate[];
  /** School days before today, newest last. */
  past: IsoDate[];
  /** School days after today. */
  future: IsoDate[];
}

export function createCalendar(today: IsoDate): SchoolCalendar {
  const monday = mondayOf(today);
  const schoolDays: IsoDate[] = [];
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const day = addDays(today, offset);
    if (isWeekend(day) || publicHolidays.has(day.slice(5)) || isBreak(monday, day)) continue;
    schoolDays.push(day);
  }
  return {
    today,
    schoolDays,
    past: schoolDays.filter((day) => day < today),
    future: schoolDays.filter((day) => day > today),
  };
}

function isBreak(monday: IsoDate, day: IsoDate): boolean {
  return breaks.some((from) => day >= addDays(monday, from) && day < addDays(monday, from + BREAK_DAYS));
}

export function mondayOf(day: IsoDate): IsoDate {
  return addDays(day, 1 - isoWeekday(day));
}

const DAY_MS = 86_400_000;
const firstMonday = Date.UTC(2024, 0, 1);

/** Day of a one-week (5 days) or two-week (10 days) timetable, counted from a fixed Monday. */
export function timetableDay(day: IsoDate, cycle: 5 | 10): number {
  const weeks = Math.floor((Date.parse(`${day}T00:00:00Z`) - firstMonday) / (7 * DAY_MS));
  return isoWeekday(day) + (cycle === 10 && weeks % 2 === 1 ? 5 : 0);
}

/** The n-th latest school day before today (0 is the last one). */
export function schoolDayBack(calendar: SchoolCalendar, count: number): IsoDate {
  return calendar.past[calendar.past.length - 1 - count] ?? calendar.today;
}

/** The n-th school day after today (0 is the next one). */
export function schoolDayAhead(calendar: SchoolCalendar, count: number): IsoDate {
  return calendar.future[count] ?? calendar.today;
}
