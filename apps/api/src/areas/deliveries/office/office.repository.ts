/** The packages of one school, as staff see them. Every statement filters by school. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { deliveryColumns, deliveryRow, notChecked } from '../history/deliveries.repository.ts';

const officeRow = z.extend(deliveryRow, { isKept: z.boolean() });
export type OfficeRow = z.output<typeof officeRow>;
const openRow = z.extend(officeRow, { preview: z.nullable(z.instanceof(Buffer)) });
export type OpenRow = z.output<typeof openRow>;

/** What a caller may see: all packages of the school, or only those with invoices. */
export interface Visible {
  schoolId: number;
  seesAll: boolean;
}

const isKept = sql`exists (select from delivery_part p where p.delivery_id = coalesce(d.content_of, d.id)
  and p.first_byte = 0) as "isKept"`;
const from = ({ schoolId, seesAll }: Visible) => sql`from delivery d join school s on s.id = d.school_id
  where d.school_id = ${schoolId} and (${seesAll} or d.invoices_only)`;

/** Newest first. */
export async function listOfficeImports(
  db: Queryable,
  visible: Visible,
  count: number,
): Promise<OfficeRow[]> {
  return rowsOf(
    officeRow,
    sql`select ${deliveryColumns}, ${isKept} ${from(visible)} order by d.id desc limit ${count}`.execute(db),
  );
}

export async function findOfficeImport(
  db: Queryable,
  visible: Visible,
  publicId: string,
): Promise<OpenRow | null> {
  const rows = await rowsOf(
    openRow,
    sql`select ${deliveryColumns}, ${isKept}, d.preview ${from(visible)}
      and d.public_id = ${publicId}::uuid`.execute(db),
  );
  return rows[0] ?? null;
}

/** Locks the package, so that only one of two colleagues decides about it. */
export async function lockOfficeImport(
  trx: Trx,
  visible: Visible,
  publicId: string,
): Promise<OpenRow | null> {
  await trx
    .selectFrom('delivery')
    .select('id')
    .where('school_id', '=', visible.schoolId)
    .where('public_id', '=', publicId)
    .forUpdate()
    .execute();
  return findOfficeImport(trx, visible, publicId);
}

export async function markApproved(
  trx: Trx,
  { id, by, limitsConfirmed, now }: { id: number; by: string; limitsConfirmed: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({
      state: 'waiting',
      approved_by: by,
      limits_confirmed: limitsConfirmed,
      progress: 0,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function markDiscarded(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ state: 'abandoned', changed_at: now, finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** A new delivery of an earlier package, to be checked. It uses the same stored pieces. */
export async function insertRepeat(
  trx: Trx,
  earlier: OfficeRow,
  { by, staffId, now }: { by: string; staffId: number; now: Date },
): Promise<string> {
  const { public_id: publicId } = await trx
    .insertInto('delivery')
    .values({
      school_id: earlier.schoolId,
      source: 'upload',
      state: 'unconfirmed',
      package_name: earlier.packageName,
      sent_by: by,
      sender_id: staffId,
      invoices_only: earlier.invoicesOnly,
      content_of: earlier.contentId,
      size_bytes: earlier.sizeBytes,
      received_bytes: earlier.sizeBytes,
      begun_at: now,
      changed_at: now,
      ...notChecked,
    })
    .returning('public_id')
    .executeTakeFirstOrThrow();
  return publicId;
}
