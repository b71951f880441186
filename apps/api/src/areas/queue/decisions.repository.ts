/** Decisions that take effect when their undo window closes (O-4.6). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { decisionOutcomes } from '@portal/contract/queue';
import type { DecisionOutcome } from '@portal/contract/queue';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { QueueScope } from './queue.repository.ts';

export interface NewDecision {
  requestRowId: number;
  staff: { staffId: number | null; label: string };
  outcome: DecisionOutcome;
  note: string | null;
  reason: string | null;
  acceptedFields: readonly string[] | null;
  isUnauthorised: boolean;
  now: Date;
  settlesAt: Date;
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Inserts nothing if the request has been decided meanwhile, or has a pending decision. */
export async function insertDecision(trx: Trx, decision: NewDecision): Promise<string | undefined> {
  const { requestRowId, staff, now } = decision;
  const [row] = await rowsOf(
    z.strictObject({ id: z.string() }),
    sql`
    insert into change_request_decision
      (change_request_id, staff_id, staff_name, outcome, note, reason, accepted_fields, is_unauthorised, decided_at, settles_at)
    select r.id, ${staff.staffId}::bigint, ${staff.label}, ${decision.outcome}, ${decision.note}::text,
           ${decision.reason}::text, ${jsonOrNull(decision.acceptedFields)}::jsonb,
           ${decision.isUnauthorised}::boolean, ${now}::timestamptz, ${decision.settlesAt}::timestamptz
    from change_request r where r.id = ${requestRowId} and r.state = 'submitted'
    on conflict do nothing
    returning public_id::text as id`.execute(trx),
  );
  return row?.id;
}

const undoneRow = z.strictObject({
  requestRowId: z.number(),
  requestId: z.string(),
  studentId: z.nullable(z.number()),
});

/**
 * Undoes a decision of the school while its undo window is open. Settling locks the same row, so only one of the two
 * can succeed.
 */
export async function undoDecision(
  trx: Trx,
  { schoolId, kinds, ownFamily }: QueueScope,
  decisionId: string,
  now: Date,
): Promise<z.output<typeof undoneRow> | undefined> {
  const [row] = await rowsOf(
    undoneRow,
    sql`
    update change_request_decision d set undone_at = ${now}
    from change_request r
    where r.id = d.change_request_id and d.public_id = ${decisionId}::uuid and r.school_id = ${schoolId}
      and r.kind = any(${[...kinds]}::text[]) and not (r.account_id = any(${ownFamily.accountIds}::bigint[]))
      and not (r.student_id is not null and r.student_id = any(${ownFamily.studentIds}::bigint[]))
      and d.undone_at is null and d.settled_at is null and d.settles_at > ${now}
    returning r.id as "requestRowId", r.public_id::text as "requestId", r.student_id as "studentId"`.execute(
      trx,
    ),
  );
  return row;
}

const settlingRow = z.strictObject({
  requestId: z.string(),
  staffKey: z.nullable(z.string()),
  staffName: z.string(),
  outcome: z.enum(decisionOutcomes),
  note: z.nullable(z.string()),
  isUnauthorised: z.boolean(),
  acceptedFields: z.nullable(z.array(z.string())),
});

/**
 * Marks a decision as settled, once. Returns undefined if it was undone or is already settled. Doesn't check the time:
 * the job is scheduled for the end of the undo window.
 */
export async function takeSettling(
  trx: Trx,
  decisionId: string,
  now: Date,
): Promise<z.output<typeof settlingRow> | undefined> {
  const [row] = await rowsOf(
    settlingRow,
    sql`
    update change_request_decision d set settled_at = ${now}
    from change_request r
    where r.id = d.change_request_id and d.public_id = ${decisionId}::uuid
      and d.undone_at is null and d.settled_at is null
    returning r.public_id::text as "requestId", d.staff_name as "staffName", d.outcome, d.note,
              d.is_unauthorised as "isUnauthorised", d.accepted_fields as "acceptedFields",
              (select staff.public_id::text from staff where staff.id = d.staff_id) as "staffKey"`.execute(
      trx,
    ),
  );
  return row;
}

/** Marks the decision that had taken effect as taken back. One made by a command has no row. */
export async function noteReversed(trx: Trx, requestRowId: number, note: string, now: Date): Promise<void> {
  await sql`
    update change_request_decision set undone_at = ${now}, reversal_note = ${note}
    where change_request_id = ${requestRowId} and settled_at is not null and undone_at is null`.execute(trx);
}
