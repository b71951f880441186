/**
 * A report as a PDF: the school's own where it provided one, otherwise generated from the results (S-2.9;
 * docs/decisions/students/reports.md).
 */
import type { Queryable } from '../../../platform/database/database.ts';
import type { ServingRule, Withheld } from '../../../platform/documents/withheld.ts';
import { findSchoolReport } from '../reports.repository.ts';
import type { ReportRow } from '../reports.repository.ts';
import { renderReport } from './render-report.ts';

interface ReportOf extends ServingRule {
  studentId: number;
  displayName: string;
  report: ReportRow;
}

/** A withheld school report isn't replaced by a PDF of the results, because that would be a different document. */
export async function reportPdf(
  db: Queryable,
  { studentId, displayName, report, isScanRequired }: ReportOf,
): Promise<{ content: Buffer; withheld: Withheld }> {
  const own = report.isSchoolReport
    ? await findSchoolReport(db, { studentId, ...report, isScanRequired })
    : undefined;
  return own ?? { content: await renderReport({ ...report, studentName: displayName }), withheld: null };
}
