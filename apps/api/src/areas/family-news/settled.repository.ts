/** Finds notifications whose task the register has settled since. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { batchSize } from './batches.ts';

const row = z.strictObject({ id: z.string() });

const stillUnexplained = sql`
  exists (select from absence a where a.public_id = (n.params ->> 'absenceId')::uuid
          and a.requires_reason and a.reason is null and not a.reason_awaiting_approval)`;

const stillUnanswered = sql`
  exists (select from consent_request r where r.public_id = (n.params ->> 'requestId')::uuid and r.state = 1)`;

/** Whether the student still owes anything on that due date. */
const stillOwed = sql`
  exists (select from invoice i where i.student_id = n.student_id and i.school_id = n.school_id
          and i.due_date = (n.params ->> 'dueDate')::date and i.amount_owing_cents > 0)`;

/** The school's open notifications whose task no longer needs doing. */
export async function findSettled(trx: Trx, schoolId: number): Promise<string[]> {
  const rows = await rowsOf(
    row,
    sql`
    select n.id from notification n
    where n.school_id = ${schoolId} and n.needs_you and n.done_at is null
      and n.kind in ('absence-to-explain', 'consent-to-answer', 'consent-due-soon', 'payment-due')
      and not case n.kind when 'absence-to-explain' then ${stillUnexplained}
                          when 'payment-due' then ${stillOwed}
                          else ${stillUnanswered} end
    limit ${batchSize}`.execute(trx),
  );
  return rows.map(({ id }) => id);
}
