/** Builds attendance responses for the family (S-3.3). */
import { attendancePercentage, daysCounted, weekdayTotals } from '@portal/contract/attendance';
import { weekdayName } from '@portal/contract/dates';
import type { AbsenceRecord, Attendance } from '@portal/contract/attendance';
import type { AbsenceRow } from './absence.repository.ts';
import type { HistoryRow } from './history.repository.ts';

export function presentAbsence({ publicId, ...absence }: AbsenceRow): AbsenceRecord {
  return { studentAbsenceId: publicId, dayOfWeek: weekdayName(absence.absenceDate), ...absence };
}

/** The figures count past absences; future ones are listed separately. */
export function presentAttendance(
  history: HistoryRow,
  { year, today }: { year: number; today: string },
): Attendance {
  const daysAbsent = history.absences.reduce((sum, absence) => sum + daysCounted(absence), 0);
  const thisYear = Number(today.slice(0, 4));
  return {
    year,
    years: [...new Set([thisYear, ...history.years])].sort((a, b) => b - a),
    today,
    absenceRecords: history.absences.map(presentAbsence),
    absenceTotals: weekdayTotals(history.absences),
    daysAbsentThisCalendarYear: daysAbsent,
    attendancePercentageThisCalendarYear: attendancePercentage(history.schoolDays, daysAbsent),
    absenceRecordsWithoutReason: history.unexplainedCount,
    yearsWithoutReason: history.unexplainedYears,
    futureAbsences: history.futureAbsences.map(presentAbsence),
  };
}
