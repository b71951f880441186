/**
 * A report as a PDF: the school's own where it provided one, otherwise generated from the results (S-2.9;
 * docs/decisions/students/reports.md).
 */
import type { Queryable } from '../../../platform/database/database.ts';
import { findSchoolReport } from '../reports.repository.ts';
import type { ReportRow } from '../reports.repository.ts';
import { renderReport } from './render-report.ts';

export async function reportPdf(
  db: Queryable,
  { studentId, displayName, report }: { studentId: number; displayName: string; report: ReportRow },
): Promise<Buffer> {
  const own = report.isSchoolReport ? await findSchoolReport(db, { studentId, ...report }) : undefined;
  return own ?? renderReport({ ...report, studentName: displayName });
}
