/** Checks of packages: what they came to, how far they are, and whether they still hold. */
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { notChecked } from './deliveries.repository.ts';
import type { Outcome } from './deliveries.repository.ts';

/** Saves the outcome of a check. Returns false if the package was given up meanwhile. */
export async function saveCheck(
  trx: Trx,
  deliveryId: number,
  { state, preview, counts, report, now }: Outcome & { preview: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery')
    .set({
      state,
      checked_at: now,
      changed_at: now,
      finished_at: state === 'unconfirmed' ? null : now,
      row_count: counts.rows,
      left_out: counts.leftOut,
      preview,
      report,
    })
    .where('id', '=', deliveryId)
    .where('state', '=', 'unconfirmed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveProgress(db: Queryable, deliveryId: number, percent: number): Promise<void> {
  await db.updateTable('delivery').set({ progress: percent }).where('id', '=', deliveryId).execute();
}

/** Has the package checked again, because what it was compared with has changed. */
export async function askForCheck(trx: Trx, deliveryId: number): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ state: 'unconfirmed', ...notChecked })
    .where('id', '=', deliveryId)
    .execute();
}

/** Whether another package of the school was imported since. */
export async function hasImportSince(db: Queryable, schoolId: number, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('delivery')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('state', '=', 'imported')
    .where('finished_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
