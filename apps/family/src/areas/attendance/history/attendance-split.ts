import { absenceStatus } from '@portal/contract/attendance';
import type { AbsenceRecord, AbsenceStatus, Attendance } from '@portal/contract/attendance';
import type { WeekdayBar } from '@portal/ui/content';

const statuses = ['Unexplained', 'Awaiting approval', 'Explained', 'Unauthorised'] as const;

/** The number of absences of each status (V-4.1). */
export function countByStatus(records: readonly AbsenceRecord[]): { status: AbsenceStatus; count: number }[] {
  return statuses.map((status) => ({
    status,
    count: records.filter((record) => absenceStatus(record) === status).length,
  }));
}

/** Absences that still need a reason, newest first. */
export function unexplained(records: readonly AbsenceRecord[]): AbsenceRecord[] {
  return newestFirst(records.filter((record) => absenceStatus(record) === 'Unexplained'));
}

export function newestFirst(records: readonly AbsenceRecord[]): AbsenceRecord[] {
  return records.toSorted((a, b) => b.absenceDate.localeCompare(a.absenceDate));
}

/** Values and labels of the weekday chart, Monday to Friday (S-2.6, S-9.1). */
export function weekdayBars(totals: Attendance['absenceTotals']): WeekdayBar[] {
  return totals.map(({ dayOfWeek, daysAbsent }) => ({
    day: dayOfWeek.slice(0, 3),
    value: daysAbsent,
    srText: `${daysAbsent === 1 ? 'day' : 'days'} on ${dayOfWeek}s`,
  }));
}
