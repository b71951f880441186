/** Attendance figures from absence records (S-2.6, S-9.1). Pure. */
import { isoWeekday } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';

/** Late arrivals and early departures without permission do not count as days absent. */
const notCounted: ReadonlySet<string> = new Set(['Late (NP)', 'Early (NP)']);

export interface CountableAbsence {
  absenceDate: IsoDate;
  absencePeriod: string;
  isFullDay: boolean;
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** 1 for a full day, 0.5 for part of one, 0 for 'Late (NP)' and 'Early (NP)'. */
export function daysCounted(absence: Omit<CountableAbsence, 'absenceDate'>): number {
  if (notCounted.has(absence.absencePeriod)) return 0;
  return absence.isFullDay ? 1 : 0.5;
}

/** Days absent for each weekday, Monday to Friday. */
export function weekdayTotals(
  absences: readonly CountableAbsence[],
): { dayOfWeek: string; daysAbsent: number }[] {
  return weekdays.map((dayOfWeek, index) => ({
    dayOfWeek,
    daysAbsent: absences
      .filter((absence) => isoWeekday(absence.absenceDate) === index + 1)
      .reduce((sum, absence) => sum + daysCounted(absence), 0),
  }));
}

/** Percentage of school days attended, as a whole number. Null before the first school day. */
export function attendancePercentage(schoolDays: number, daysAbsent: number): number | null {
  if (schoolDays <= 0) return null;
  return Math.max(0, Math.min(100, Math.round(((schoolDays - daysAbsent) / schoolDays) * 100)));
}
