/** A report that a device sends again gets the answer of the first, and nothing is reported twice (W-5.2). */
import type { ReportAbsenceBody, ReportedAbsences } from '@portal/contract/attendance';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { presentAbsence } from './attendance.presenter.ts';
import { claimReportKey, findReported } from './report-key.repository.ts';
import type { ReportKey } from './report-key.repository.ts';

/** Rolls back the transaction of a report that was made before. */
class ReportedBefore extends Error {}

export const reportKeyOf = (accountId: number, key: string, body: ReportAbsenceBody): ReportKey => ({
  accountId,
  key,
  reportHash: sha256(
    JSON.stringify([
      body.eQId,
      body.schoolCode,
      body.allDay,
      body.dateAbsentFrom,
      body.dateAbsentTo,
      body.timeFrom,
      body.timeTo,
      body.reason,
    ]),
  ),
});

/** Call it within the report's transaction, once the caller's right to report is known. */
export async function requireNewReport(trx: Trx, key: ReportKey, now: Date): Promise<void> {
  if (!(await claimReportKey(trx, key, now))) throw new ReportedBefore();
}

/** Makes the report, or gives the answer of the earlier one with the same key. */
export async function reportOnce(
  db: Db,
  key: ReportKey,
  report: () => Promise<ReportedAbsences>,
): Promise<ReportedAbsences> {
  try {
    return await report();
  } catch (error) {
    if (!(error instanceof ReportedBefore)) throw error;
  }
  const rows = await findReported(db, key);
  if (rows) return { absenceRecords: rows.map(presentAbsence), skippedDays: [] };
  throw new ProblemError('invalid-request', {
    errors: [{ path: 'idempotency-key', message: 'Was used for another report' }],
  });
}
