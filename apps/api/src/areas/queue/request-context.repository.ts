/** What is shown beside a request: the student's adults, its history, and the student's other open requests. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { requestKindSchema } from '@portal/contract/change-requests';
import { requestContactSchema } from '@portal/contract/queue';
import type { RequestContact } from '@portal/contract/queue';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { QueueScope } from './queue.repository.ts';

/** Reads no other adult's phone number: contact details of two households are never shown together (O-4.3). */
export async function listContacts(
  db: Queryable,
  { studentId, accountId }: { studentId: number; accountId: number },
): Promise<RequestContact[]> {
  return rowsOf(
    requestContactSchema,
    sql`
    select p.given_name || ' ' || p.family_name as name, c.relationship, coalesce(a.id = ${accountId}, false) as "isSubmitter",
           c.is_primary_account_owner as "isPrimaryOwner", c.lives_with as "livesWithStudent",
           c.emergency_contact as "isEmergencyContact", a.id is not null as "hasAccount",
           c.intervention_order as "isBarred",
           case when a.id = ${accountId} and not c.intervention_order then coalesce(p.mobile, a.mobile) end as phone
    from student_contact_relationship c
    join known_parent p on p.id = c.known_parent_id
    left join account_parent ap on ap.known_parent_id = p.id
    left join account a on a.id = ap.account_id
    where c.student_id = ${studentId}
    order by "isSubmitter" desc, c.contact_sequence nulls last, p.id`.execute(db),
  );
}

const submitterRow = z.strictObject({ phone: z.nullable(z.string()) });

/** The phone number of a parent who submitted a request about their own details. */
export async function findSubmitterPhone(db: Queryable, accountId: number): Promise<string | null> {
  const [row] = await rowsOf(
    submitterRow,
    sql`
    select coalesce(p.mobile, a.mobile) as phone from account a
    left join known_parent p on p.id = a.known_parent_id where a.id = ${accountId}`.execute(db),
  );
  return row?.phone ?? null;
}

const eventRow = z.strictObject({ at: z.date(), event: z.string(), by: z.nullable(z.string()) });

const mostEvents = 30;

/** What happened to the request, newest first, from the audit log. */
export async function listEvents(db: Queryable, requestId: string): Promise<z.output<typeof eventRow>[]> {
  return rowsOf(
    eventRow,
    sql`
    select e.at, e.event, e.actor_label as by from audit_event e
    where e.subject = ${requestId} and e.outcome = 'done' and (e.event like 'queue.%' or e.event like 'changeRequests.%')
    order by e.at desc, e.id desc limit ${mostEvents}`.execute(db),
  );
}

const waitingRow = z.strictObject({ id: z.string(), kind: requestKindSchema, submittedAt: z.date() });

export async function listAlsoWaiting(
  db: Queryable,
  { schoolId, kinds }: QueueScope,
  { studentId, rowId }: { studentId: number; rowId: number },
): Promise<z.output<typeof waitingRow>[]> {
  return rowsOf(
    waitingRow,
    sql`
    select r.public_id::text as id, r.kind, r.submitted_at as "submittedAt" from change_request r
    where r.student_id = ${studentId} and r.id <> ${rowId} and r.state = 'submitted' and r.school_id = ${schoolId}
      and r.kind = any(${[...kinds]}::text[])
    order by r.due_at, r.id limit 5`.execute(db),
  );
}
