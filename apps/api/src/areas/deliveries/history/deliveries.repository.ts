/** Deliveries, from arrival to outcome. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { deliveryStates } from '@portal/contract/deliveries';
import type { DeliveryState } from '@portal/contract/deliveries';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { DeliveryCounts } from '../deliveries.ts';

export const deliveryRow = z.strictObject({
  id: z.number(),
  publicId: z.string(),
  schoolId: z.number(),
  schoolSourceId: z.string(),
  centreCode: z.string(),
  source: z.enum(['upload', 'folder', 'command']),
  state: z.enum(deliveryStates),
  fileName: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  invoicesOnly: z.boolean(),
  checkedAt: z.nullable(z.date()),
  approvedBy: z.nullable(z.string()),
  limitsConfirmed: z.boolean(),
  /** The delivery whose stored pieces it uses: itself, or the one that it repeats. */
  contentId: z.number(),
  progress: z.number(),
  sizeBytes: z.number(),
  receivedBytes: z.number(),
  begunAt: z.date(),
  changedAt: z.date(),
  finishedAt: z.nullable(z.date()),
  confirmedBy: z.nullable(z.string()),
  failures: z.number(),
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  leftOut: z.number(),
  report: z.nullable(z.string()),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const deliveryColumns = sql`
  d.id, d.public_id as "publicId", d.package_name as "packageName", d.sent_by as "sentBy",
  d.invoices_only as "invoicesOnly", d.checked_at as "checkedAt", d.approved_by as "approvedBy",
  d.limits_confirmed as "limitsConfirmed", coalesce(d.content_of, d.id) as "contentId", d.progress,
  d.changed_at as "changedAt", d.school_id as "schoolId", s.source_id as "schoolSourceId",
  s.centre_code as "centreCode", d.source, d.state, d.file_name as "fileName", d.size_bytes as "sizeBytes",
  d.received_bytes as "receivedBytes", d.begun_at as "begunAt", d.finished_at as "finishedAt",
  d.confirmed_by as "confirmedBy", d.failures, d.row_count as rows, d.added, d.changed, d.removed,
  d.left_out as "leftOut", d.report`;
const columns = sql`${deliveryColumns} from delivery d join school s on s.id = d.school_id`;

/** Finds an upload of the given school's information system. */
export async function findOwnDelivery(
  db: Queryable,
  { schoolId, publicId }: { schoolId: number; publicId: string },
): Promise<DeliveryRow | null> {
  const rows = await rowsOf(
    deliveryRow,
    sql`select ${columns} where d.public_id = ${publicId}::uuid and d.school_id = ${schoolId}
      and d.source = 'upload' and d.sent_by is null`.execute(db),
  );
  return rows[0] ?? null;
}

export async function findDelivery(trx: Trx, publicId: string): Promise<DeliveryRow | null> {
  const rows = await rowsOf(
    deliveryRow,
    sql`select ${columns} where d.public_id = ${publicId}::uuid for update of d`.execute(trx),
  );
  return rows[0] ?? null;
}

/** Newest first. */
export async function listDeliveries(
  db: Queryable,
  { centreCode, count }: { centreCode: string | null; count: number },
): Promise<DeliveryRow[]> {
  return rowsOf(
    deliveryRow,
    sql`select ${columns} where ${centreCode}::text is null or s.centre_code = ${centreCode}
      order by d.begun_at desc, d.id desc limit ${count}`.execute(db),
  );
}

/** Finds the school's package that arrived first and is to be imported or checked. */
export async function findNextWaiting(db: Queryable, schoolId: number): Promise<DeliveryRow | null> {
  const rows = await rowsOf(
    deliveryRow,
    sql`select ${columns} where d.school_id = ${schoolId} and (d.state = 'waiting'
      or (d.state = 'unconfirmed' and d.checked_at is null)) order by d.id limit 1`.execute(db),
  );
  return rows[0] ?? null;
}

const schoolRow = z.strictObject({ schoolId: z.number() });

export async function listWaitingSchools(db: Queryable): Promise<number[]> {
  const rows = await rowsOf(
    schoolRow,
    sql`select school_id as "schoolId" from delivery
      where state = 'waiting' or (state = 'unconfirmed' and checked_at is null)
      group by 1 order by min(id)`.execute(db),
  );
  return rows.map(({ schoolId }) => schoolId);
}

const lockRow = z.strictObject({ taken: z.boolean() });

/** Runs the work under the school's lock; returns false, without running it, if another process holds the lock. */
export async function withSchool(db: Db, schoolId: number, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const [lock] = await rowsOf(
      lockRow,
      sql`select pg_try_advisory_xact_lock(hashtext('portal.deliveries'), hashtext(${String(schoolId)})) as taken`.execute(
        trx,
      ),
    );
    if (lock?.taken) await work();
    return lock?.taken === true;
  });
}

export const notChecked = { checked_at: null, approved_by: null, limits_confirmed: false };

export interface Outcome {
  state: DeliveryState;
  counts: DeliveryCounts;
  report: string;
  now: Date;
}

export async function saveOutcome(
  trx: Trx,
  deliveryId: number,
  { state, counts, report, now }: Outcome,
): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({
      state,
      changed_at: now,
      finished_at: state === 'unconfirmed' ? null : now,
      // A package that may not be imported is checked again.
      ...(state === 'unconfirmed' && notChecked),
      row_count: counts.rows,
      added: counts.added,
      changed: counts.changed,
      removed: counts.removed,
      left_out: counts.leftOut,
      report,
    })
    .where('id', '=', deliveryId)
    .execute();
}

/** Counts an import that failed for a reason unrelated to the package; returns the new number. */
export async function countFailure(db: Queryable, deliveryId: number): Promise<number> {
  const { failures } = await db
    .updateTable('delivery')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', deliveryId)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function markConfirmed(
  trx: Trx,
  { deliveryId, by, now }: { deliveryId: number; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ state: 'waiting', confirmed_by: by, changed_at: now })
    .where('id', '=', deliveryId)
    .execute();
}

const abandonedRow = z.strictObject({
  publicId: z.string(),
  schoolId: z.number(),
  centreCode: z.string(),
  fileName: z.nullable(z.string()),
});
export type Abandoned = z.output<typeof abandonedRow>;

/** Abandons the school's packages that wait for confirmation although a later one has been imported. */
export async function abandonOlder(
  trx: Trx,
  { schoolId, id, now }: { schoolId: number; id: number; now: Date },
): Promise<Abandoned[]> {
  return abandon(trx, sql`school_id = ${schoolId} and id < ${id} and state = 'unconfirmed'`, now);
}

/** Abandons uploads that were not completed in time, and packages that were not confirmed in time. */
export async function abandonExpired(
  trx: Trx,
  { uploadedBefore, askedBefore, now }: { uploadedBefore: Date; askedBefore: Date; now: Date },
): Promise<Abandoned[]> {
  const isExpired = sql`(state = 'uploading' and changed_at < ${uploadedBefore})
    or (state = 'unconfirmed' and changed_at < ${askedBefore})`;
  return abandon(trx, isExpired, now);
}

async function abandon(trx: Trx, condition: ReturnType<typeof sql>, now: Date): Promise<Abandoned[]> {
  return rowsOf(
    abandonedRow,
    sql`
    with gone as (
      update delivery set state = 'abandoned', changed_at = ${now}, finished_at = ${now} where ${condition}
      returning public_id, school_id, file_name)
    select g.public_id as "publicId", g.school_id as "schoolId", s.centre_code as "centreCode",
      g.file_name as "fileName"
    from gone g join school s on s.id = g.school_id`.execute(trx),
  );
}

/** Reports may contain children's ids, so they are deleted earlier than their rows. */
export async function deleteOld(
  db: Db,
  { reportsBefore, rowsBefore }: { reportsBefore: Date; rowsBefore: Date },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ report: null, preview: null })
    .where('finished_at', '<', reportsBefore)
    .where((eb) => eb.or([eb('report', 'is not', null), eb('preview', 'is not', null)]))
    .execute();
  await db.deleteFrom('delivery').where('finished_at', '<', rowsBefore).execute();
}

/** Records an operator's own import for each school of the package. */
export async function insertFinished(
  trx: Trx,
  schoolSourceIds: readonly string[],
  { state, counts, report, now }: Outcome,
): Promise<void> {
  await sql`
    insert into delivery (school_id, source, state, begun_at, changed_at, finished_at, row_count, added, changed,
      removed, left_out, report)
    select id, 'command', ${state}, ${now}, ${now}, ${now}, ${counts.rows}, ${counts.added}, ${counts.changed},
      ${counts.removed}, ${counts.leftOut}, ${report}
    from school where source_id = any(${[...schoolSourceIds]}::text[])`.execute(trx);
}
