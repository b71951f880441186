/** Requests that a rule of their school approves, and the sample that a person checks (O-4.15). */
import { autoRuleSchema, sampledShare, sampleOutcomes } from '@portal/contract/queue';
import { requestKindSchema } from '@portal/contract/change-requests';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { QueueScope } from '../queue.repository.ts';

const dueRow = z.strictObject({
  requestRowId: z.number(),
  requestId: z.string(),
  schoolId: z.number(),
  kind: requestKindSchema,
  rule: autoRuleSchema,
});
export type DueApproval = z.output<typeof dueRow>;

const mostDue = 500;

export function listDue(db: Db): Promise<DueApproval[]> {
  return rowsOf(
    dueRow,
    sql`
    select r.id as "requestRowId", r.public_id::text as "requestId", a.school_id as "schoolId", r.kind, a.rule
    from auto_approval a join change_request r on r.id = a.change_request_id
    where a.decided_at is null order by r.id limit ${mostDue}`.execute(db),
  );
}

const allowedRow = z.strictObject({ isAllowed: z.boolean() });

/**
 * Locks the request for a rule, and says whether the rule may still approve it: the rule is on, no person has touched the
 * request, and nobody of the family has an intervention order. Undefined if another worker has it.
 */
export async function lockDue(
  trx: Trx,
  { requestRowId, rule }: DueApproval,
  now: Date,
): Promise<z.output<typeof allowedRow> | undefined> {
  const [row] = await rowsOf(
    allowedRow,
    sql`
    select r.state = 'submitted' and s.auto_approve ? ${rule}
      and not exists (select from change_request_decision d where d.change_request_id = r.id)
      and not exists (
        select from change_request_handling h
        where h.change_request_id = r.id and (h.version > 0 or coalesce(h.claimed_until > ${now}, false)))
      and not exists (
        select from account_student own join student_contact_relationship c on c.student_id = own.student_id
        where own.account_id = r.account_id and c.intervention_order)
      and not exists (
        select from student_contact_relationship c where c.student_id = r.student_id and c.intervention_order)
      as "isAllowed"
    from auto_approval a
    join change_request r on r.id = a.change_request_id
    join school_queue_settings s on s.school_id = a.school_id
    where a.change_request_id = ${requestRowId} and a.decided_at is null
    for update of a skip locked`.execute(trx),
  );
  return row;
}

/** The request waits for a person. */
export async function leaveToStaff(trx: Trx, { requestRowId }: DueApproval): Promise<void> {
  await trx.deleteFrom('auto_approval').where('change_request_id', '=', requestRowId).execute();
}

/** Counts the approval, and puts the school's first and then each tenth into the sample. */
export async function keepApproved(
  trx: Trx,
  { requestRowId, schoolId }: DueApproval,
  now: Date,
): Promise<void> {
  await sql`
    with counted as (
      update school_queue_settings set auto_approved = auto_approved + 1
      where school_id = ${schoolId} returning auto_approved)
    update auto_approval set decided_at = ${now}, is_sampled = counted.auto_approved % ${sampledShare} = 1
    from counted where change_request_id = ${requestRowId}`.execute(trx);
}

const sampleRow = z.strictObject({
  requestId: z.string(),
  kind: requestKindSchema,
  rule: autoRuleSchema,
  about: z.string(),
  decidedAt: z.date(),
  isReversed: z.boolean(),
  checkedAt: z.nullable(z.date()),
  checker: z.nullable(z.string()),
  outcome: z.nullable(z.enum(sampleOutcomes)),
});
export type SampleRow = z.output<typeof sampleRow>;

/** Of the kinds that the caller may decide, without their own family (O-1.3). */
const inScope = ({ schoolId, kinds, ownFamily }: QueueScope): RawBuilder<unknown> => sql`
  a.school_id = ${schoolId} and a.is_sampled and r.school_id = ${schoolId} and r.kind = any(${[...kinds]}::text[])
  and not (r.account_id = any(${ownFamily.accountIds}::bigint[]))
  and not (r.student_id is not null and r.student_id = any(${ownFamily.studentIds}::bigint[]))`;

const listed = 50;

export function listSample(db: Queryable, scope: QueueScope): Promise<SampleRow[]> {
  return rowsOf(
    sampleRow,
    sql`
    select r.public_id::text as "requestId", r.kind, a.rule,
           coalesce(
             coalesce(student.preferred_given_name, student.given_names) || ' ' ||
               coalesce(student.preferred_family_name, student.family_name),
             account.first_name || ' ' || account.last_name) as about,
           a.decided_at as "decidedAt",
           not exists (
             select from change_request_decision d
             where d.change_request_id = r.id and d.undone_at is null and d.staff_id is null) as "isReversed",
           a.checked_at as "checkedAt", a.checker_name as checker, a.outcome
    from auto_approval a
    join change_request r on r.id = a.change_request_id
    join account on account.id = r.account_id
    left join student on student.id = r.student_id
    where ${inScope(scope)}
    order by a.checked_at is not null, a.decided_at desc
    limit ${listed}`.execute(db),
  );
}

const checkedRow = z.strictObject({ isDone: z.boolean() });

/** Keeps the outcome once; undefined if the caller's sample has no such request. */
export async function keepOutcome(
  trx: Trx,
  scope: QueueScope,
  { requestId, outcome, by, now }: { requestId: string; outcome: 'fine' | 'wrong'; by: string; now: Date },
): Promise<z.output<typeof checkedRow> | undefined> {
  const [row] = await rowsOf(
    checkedRow,
    sql`
    with found as (
      select a.change_request_id, a.checked_at is null as waits
      from auto_approval a join change_request r on r.id = a.change_request_id
      where r.public_id = ${requestId}::uuid and ${inScope(scope)} for update of a),
    checked as (
      update auto_approval a set checked_at = ${now}, checker_name = ${by}, outcome = ${outcome}
      from found where a.change_request_id = found.change_request_id and found.waits)
    select waits as "isDone" from found`.execute(trx),
  );
  return row;
}
