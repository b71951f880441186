/** A person's own saved views (O-4.14). */
import { sql } from 'kysely';
import { savedViewLimits, savedViewSchema } from '@portal/contract/queue';
import type { SaveViewBody, SavedView } from '@portal/contract/queue';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { QueueScope } from '../queue.repository.ts';

export async function listViews(db: Queryable, { schoolId, staffId }: QueueScope): Promise<SavedView[]> {
  return rowsOf(
    savedViewSchema,
    sql`
    select public_id::text as id, name, view, kind from saved_queue_view
    where staff_id = ${staffId} and school_id = ${schoolId} order by name, id`.execute(db),
  );
}

/** Saves nothing if the person has as many views as they may have. */
export async function saveView(
  db: Queryable,
  { schoolId, staffId }: QueueScope,
  { name, view, kind }: SaveViewBody,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into saved_queue_view (staff_id, school_id, name, view, kind)
    select ${staffId}::bigint, ${schoolId}::bigint, ${name}, ${view}, ${kind}::text
    where (select count(*) from saved_queue_view where staff_id = ${staffId} and school_id = ${schoolId} and name <> ${name})
      < ${savedViewLimits.views}
    on conflict (staff_id, school_id, name) do update set view = excluded.view, kind = excluded.kind`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

export async function removeView(
  db: Queryable,
  { schoolId, staffId }: QueueScope,
  id: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from saved_queue_view
    where public_id = ${id}::uuid and staff_id = ${staffId} and school_id = ${schoolId}`.execute(db);
  return numAffectedRows > 0n;
}
