/** Consent requests from the registers and the portal. The caller has already checked access to the students. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const consentRow = z.strictObject({
  id: z.string(),
  studentId: z.number(),
  schoolId: z.number(),
  title: z.string(),
  reference: z.string(),
  dueDate: z.string(),
  responseDate: z.nullable(z.string()),
  withdrawnDate: z.nullable(z.string()),
  state: z.number(),
  schoolName: z.string(),
  respondedBy: z.nullable(z.string()),
});
export type ConsentRow = z.output<typeof consentRow>;

const columns = sql`
  r.public_id as id, r.student_id as "studentId", r.school_id as "schoolId", r.title, r.reference,
  r.due_date as "dueDate", r.response_date as "responseDate", r.withdrawn_date as "withdrawnDate", r.state,
  school.name as "schoolName", a.responded_by as "respondedBy"`;

/** The portal's own answer counts while the request is still in the state it produced. */
const withAnswer = sql`
  join school on school.id = r.school_id
  left join consent_response a on a.consent_request_id = r.id and a.state = r.state`;

export interface ConsentPlace {
  studentId: number;
  schoolId: number;
}

/** Every request of these students, each at its given school, in one statement. */
export async function listRequests(db: Db, places: readonly ConsentPlace[]): Promise<ConsentRow[]> {
  return rowsOf(
    consentRow,
    sql`
    select ${columns}
    from unnest(${places.map(({ studentId }) => studentId)}::bigint[],
                ${places.map(({ schoolId }) => schoolId)}::bigint[]) as place(student_id, school_id)
    join consent_request r on r.student_id = place.student_id and r.school_id = place.school_id
    ${withAnswer}
    order by r.due_date desc, r.id desc`.execute(db),
  );
}

const consentDetailRow = z.strictObject({
  ...consentRow.shape,
  requestId: z.number(),
  sourceId: z.string(),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  /** The current form, or the one that was answered. */
  formTemplate: z.unknown(),
  formData: z.nullable(z.record(z.string(), z.unknown())),
  /** Who answered in the portal, and the receipt's name. */
  responderId: z.nullable(z.number()),
  responseId: z.nullable(z.string()),
  draft: z.nullable(z.record(z.string(), z.unknown())),
});
export type ConsentDetailRow = z.output<typeof consentDetailRow>;

/**
 * One request of a student at a school, with the draft of the caller's account. An answer given in the portal is shown with the form
 * it answered, unless the register has since recorded another.
 */
export async function findRequest(
  db: Queryable,
  ref: ConsentPlace & { requestId: string; accountId: number | null },
): Promise<ConsentDetailRow | undefined> {
  const isOurs = sql`(a.id is not null and (r.form_data is null or r.form_data = a.form_data))`;
  const rows = await rowsOf(
    consentDetailRow,
    sql`
    select ${columns}, r.id as "requestId", r.source_id as "sourceId", r.contact_name as "contactName",
           r.contact_email as "contactEmail",
           case when ${isOurs} then a.form_template else r.form_template end as "formTemplate",
           case when ${isOurs} then a.form_data else r.form_data end as "formData",
           case when ${isOurs} then a.account_id end as "responderId",
           a.public_id as "responseId", draft.form_data as draft
    from consent_request r
    ${withAnswer}
    left join consent_draft draft on draft.consent_request_id = r.id and draft.account_id = ${ref.accountId}
    where r.public_id = ${ref.requestId}::uuid and r.student_id = ${ref.studentId} and r.school_id = ${ref.schoolId}`.execute(
      db,
    ),
  );
  return rows[0];
}

export interface PendingAnswer {
  requestId: number;
  /** The form the answer was validated against. */
  formTemplate: unknown;
  state: number;
  formData: unknown;
  today: string;
}

/** Moves a pending request to its decided state; false when it is no longer pending, or its form has changed. */
export async function decideRequest(trx: Trx, answer: PendingAnswer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update consent_request
    set state = ${answer.state}, response_date = ${answer.today}::date,
        form_data = ${JSON.stringify(answer.formData)}::jsonb
    where id = ${answer.requestId} and state = 1 and due_date >= ${answer.today}::date
      and form_template = ${JSON.stringify(answer.formTemplate)}::jsonb`.execute(trx);
  return numAffectedRows === 1n;
}

/** Saves a draft while the request is pending; false when it isn't. */
export async function keepDraft(
  trx: Trx,
  draft: { requestId: number; accountId: number; formData: unknown; now: Date; today: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into consent_draft (consent_request_id, account_id, form_data, saved_at)
    select r.id, ${draft.accountId}, ${JSON.stringify(draft.formData)}::jsonb, ${draft.now}
    from (select id from consent_request
          where id = ${draft.requestId} and state = 1 and due_date >= ${draft.today}::date
          for share) r
    on conflict (consent_request_id, account_id)
      do update set form_data = excluded.form_data, saved_at = excluded.saved_at`.execute(trx);
  return numAffectedRows === 1n;
}
