/** Reporting periods, and the addresses of their reports, for tests. */
import type { ReportPeriod } from '@portal/test-support/factories/index';
import type { Family } from './families.ts';

export const semesterTwo: ReportPeriod = { id: 'RP-26-2', name: 'Semester 2 2026', endDate: '2026-11-06' };
export const semesterOne: ReportPeriod = { id: 'RP-26-1', name: 'Semester 1 2026', endDate: '2026-06-26' };
export const lastYear: ReportPeriod = { id: 'RP-25-1', name: 'Semester 1 2025', endDate: '2025-06-27' };

type Place = Pick<Family, 'student' | 'school'>;

export const reportsPath = ({ student, school }: Place): string =>
  `/api/reports/${student.oneSchoolId}/${school.centreCode}`;

/** The address of a report, with its parameters in the specification's order. */
export function reportAddress(
  { student, school }: { student: { eqId: string }; school: { centreCode: string } },
  periodId: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = { EqId: student.eqId, ReportingPeriodId: periodId, SchoolCode: school.centreCode, ...more };
  return `/api/academic/report?${new URLSearchParams(query).toString()}`;
}
