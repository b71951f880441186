/** Reports by their idempotency key, so that one that is sent again is reported once (W-5.2). */
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { absenceColumns, absenceRow } from './absence.repository.ts';
import type { AbsenceRow } from './absence.repository.ts';

export interface ReportKey {
  accountId: number;
  key: string;
  reportHash: Buffer;
}

/** Claims the key. False if it is taken; waits for a concurrent report with the same key. */
export async function claimReportKey(trx: Queryable, claim: ReportKey, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('absence_report_key')
    .values({
      account_id: claim.accountId,
      key: claim.key,
      report_hash: claim.reportHash,
      reported_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records what the report with this key became. */
export async function completeReportKey(
  trx: Queryable,
  { accountId, key }: ReportKey,
  changeRequestIds: number[],
): Promise<void> {
  await trx
    .updateTable('absence_report_key')
    .set({ change_request_ids: changeRequestIds.map(String) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** The absences of the caller's earlier report with this key; null if it was another report. */
export async function findReported(db: Db, claim: ReportKey): Promise<AbsenceRow[] | null> {
  const earlier = await db
    .selectFrom('absence_report_key')
    .select('change_request_ids as ids')
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .where('report_hash', '=', claim.reportHash)
    .executeTakeFirst();
  if (!earlier) return null;
  return rowsOf(
    absenceRow,
    sql`
    select ${absenceColumns} from absence where change_request_id = any(${earlier.ids}::bigint[])
    order by change_request_id, absence_date`.execute(db),
  );
}

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes keys that no device sends any more. */
export async function sweepReportKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('absence_report_key')
    .where('reported_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
