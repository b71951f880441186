/** Rows to be exported to a school's system: each belongs permanently to one batch. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

export interface OutgoingTable {
  /** Has `id` and `export_id`. */
  table: 'change_request' | 'consent_response';
  /** Its batches: `id`, `public_id`, `exported_at`, `exported_by`. */
  batches: 'change_request_export' | 'consent_response_export';
  /** When a row became ready for export. */
  readyAt: 'decided_at' | 'responded_at';
  isReady: RawBuilder<boolean>;
}

export interface BatchValues {
  exportedBy: string;
  now: Date;
  since: Date | null;
}

const idRow = z.strictObject({ id: z.number() });

/**
 * Assigns every ready, unexported row to a new batch. Concurrent exports are serialised, so the second gets none of the
 * first one's rows. Undefined when there is nothing to export.
 */
export async function takeBatch(
  trx: Trx,
  { table, batches, readyAt, isReady }: OutgoingTable,
  { exportedBy, now, since }: BatchValues,
): Promise<string | undefined> {
  const waiting = await rowsOf(
    idRow,
    sql`
    select id from ${sql.table(table)}
    where ${isReady} and export_id is null and (${since}::timestamptz is null or ${sql.ref(readyAt)} >= ${since})
    order by id for update`.execute(trx),
  );
  if (waiting.length === 0) return undefined;
  const batch = await trx
    .insertInto(batches)
    .values({ exported_at: now, exported_by: exportedBy })
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirstOrThrow();
  await sql`update ${sql.table(table)} set export_id = ${batch.id}
    where id = any(${waiting.map(({ id }) => id)}::bigint[])`.execute(trx);
  return batch.publicId;
}
