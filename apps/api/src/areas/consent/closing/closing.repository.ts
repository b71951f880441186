/** Closes pending requests that were not answered. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const pendingRequestRow = z.strictObject({
  requestId: z.number(),
  publicId: z.string(),
  studentId: z.number(),
  schoolId: z.number(),
  state: z.number(),
  dueDate: z.string(),
  timeZone: z.string(),
});
export type PendingRequest = z.output<typeof pendingRequestRow>;

/** By the portal's id or the register's. */
export async function findForWithdrawal(
  trx: Trx,
  id: string,
  isPublic: boolean,
): Promise<PendingRequest | undefined> {
  const isNamed = isPublic ? sql`r.public_id = ${id}::uuid` : sql`r.source_id = ${id}`;
  const rows = await rowsOf(
    pendingRequestRow,
    sql`
    select r.id as "requestId", r.public_id as "publicId", r.student_id as "studentId", r.school_id as "schoolId",
           r.state, r.due_date as "dueDate", school.time_zone as "timeZone"
    from consent_request r join school on school.id = r.school_id
    where ${isNamed} for update of r`.execute(trx),
  );
  return rows[0];
}

export async function withdrawRequest(trx: Trx, requestId: number, today: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('consent_request')
    .set({ state: 5, withdrawn_date: today, withdrawn_in_portal: true })
    .where('id', '=', requestId)
    .where('state', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const idRow = z.strictObject({ id: z.number() });

/** Pending requests whose due date has passed at their school; their drafts are deleted too. */
export async function expireRequests(trx: Trx, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    idRow,
    sql`
    update consent_request r set state = 6
    from school
    where school.id = r.school_id and r.state = 1
      and r.due_date < (${now}::timestamptz at time zone school.time_zone)::date
    returning r.id`.execute(trx),
  );
  return rows.map(({ id }) => id);
}
