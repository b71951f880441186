/** Notes of staff about a request (O-4.11). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { staffNoteLimits } from '@portal/contract/queue';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const noteRow = z.strictObject({ at: z.date(), by: z.string(), text: z.string() });
export type NoteRow = z.output<typeof noteRow>;

/** Newest first. The caller has found the request, and may see it. */
export async function listNotes(db: Queryable, requestRowId: number): Promise<NoteRow[]> {
  return rowsOf(
    noteRow,
    sql`
    select written_at as at, staff_name as by, text from change_request_note
    where change_request_id = ${requestRowId} order by id desc`.execute(db),
  );
}

export interface NewNote {
  requestRowId: number;
  staff: { staffId: number; label: string };
  text: string;
  now: Date;
}

/** Inserts nothing if the request has as many notes as it may have. */
export async function insertNote(trx: Trx, { requestRowId, staff, text, now }: NewNote): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into change_request_note (change_request_id, staff_id, staff_name, text, written_at)
    select ${requestRowId}::bigint, ${staff.staffId}::bigint, ${staff.label}, ${text}, ${now}::timestamptz
    where (select count(*) from change_request_note where change_request_id = ${requestRowId})
      < ${staffNoteLimits.perRequest}`.execute(trx);
  return numAffectedRows > 0n;
}
