/** Answers to a publication, and what the office does with them later. The caller has found the publication. */
import { responseStates, unreachedReasons } from '@portal/contract/consent/publishing';
import type { ResponseFilter } from '@portal/contract/consent/publishing';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { isInView } from '../../../platform/database/view-context.ts';
import { shownName } from '../../audiences/index.ts';

/** The caller's own children are in no list (O-1.3). */
export interface ResponsesOf {
  publicationRowId: number;
  ownStudentIds: readonly number[];
}

const responseRow = z.strictObject({
  requestId: z.nullable(z.string()),
  student: z.string(),
  eqId: z.string(),
  yearLevel: z.string(),
  rollClass: z.nullable(z.string()),
  state: z.enum(responseStates),
  answeredBy: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.date()),
  openedAt: z.nullable(z.date()),
  unreached: z.nullable(z.enum(unreachedReasons)),
  formData: z.nullable(z.record(z.string(), z.unknown())),
  total: z.number(),
});
export type OfficeResponse = z.output<typeof responseRow>;

const stateName: RawBuilder<string> = sql`(case coalesce(r.state, 0)
  when 0 then 'recalled' when 1 then 'unanswered' when 2 then 'granted' when 3 then 'denied' when 4 then 'mixed'
  else 'closed' end)`;

/** Reads `s`, a consent_publication_student. A portal answer counts while the request is in the state it produced. */
const withRequest: RawBuilder<unknown> = sql`
  join student on student.id = s.student_id
  join consent_publication p on p.id = s.publication_id
  left join consent_request r on r.id = s.consent_request_id
  left join consent_response a on a.consent_request_id = r.id and a.state = r.state
  left join lateral (
    select e.year_level, e.roll_class from enrolment e
    where e.student_id = s.student_id and e.school_id = p.school_id
    order by (e.status = 'A') desc, e.entry_date desc, e.id desc limit 1) place on true`;

const columns: RawBuilder<unknown> = sql`
  r.public_id::text as "requestId", ${shownName} as student, student.eq_id as "eqId",
  coalesce(place.year_level, '') as "yearLevel", place.roll_class as "rollClass", ${stateName} as state,
  a.responded_by as "answeredBy", a.recorded_by as "recordedBy", a.responded_at as "answeredAt",
  (select min(o.opened_at) from consent_opening o
   where o.publication_id = s.publication_id and o.student_id = s.student_id) as "openedAt",
  nullif(s.reach, 'told') as unreached, case when a.id is not null then a.form_data end as "formData"`;

const shownStates = {
  all: sql`true`,
  unanswered: sql`coalesce(r.state, 0) = 1`,
  answered: sql`coalesce(r.state, 0) between 2 and 4`,
} as const satisfies Record<ResponseFilter, RawBuilder<unknown>>;

/** By class and name. */
export async function listResponses(
  db: Queryable,
  { publicationRowId, ownStudentIds }: ResponsesOf,
  { show, search, after, most }: { show: ResponseFilter; search: string; after: number; most: number | null },
): Promise<OfficeResponse[]> {
  const found =
    search === ''
      ? sql`true`
      : sql`(${shownName} ilike ${containing(search)} or upper(student.eq_id) = ${search.toUpperCase()}
             or place.roll_class ilike ${search})`;
  return rowsOf(
    responseRow,
    sql`
    select ${columns}, (count(*) over ())::int as total
    from consent_publication_student s ${withRequest}
    where s.publication_id = ${publicationRowId} and not (s.student_id = any(${[...ownStudentIds]}::bigint[]))
      and ${shownStates[show]} and ${found}
    order by place.year_level, place.roll_class, student.family_name, student.given_names, student.id
    offset ${after} limit ${most}`.execute(db),
  );
}

const countRow = z.strictObject({ count: z.number() });

export async function countUnansweredUnreached(db: Queryable, publicationRowId: number): Promise<number> {
  const [row] = await rowsOf(
    countRow,
    sql`
    select count(*)::int as count from consent_publication_student s
    join consent_request r on r.id = s.consent_request_id
    where s.publication_id = ${publicationRowId} and r.state = 1 and s.reach <> 'told'`.execute(db),
  );
  return row?.count ?? 0;
}

const answerRow = z.strictObject({
  studentId: z.number(),
  student: z.string(),
  firstName: z.string(),
  rollClass: z.nullable(z.string()),
  state: z.enum(responseStates),
  answeredBy: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
  signedOn: z.nullable(z.string()),
  answeredAt: z.nullable(z.date()),
  formData: z.nullable(z.record(z.string(), z.unknown())),
  isOwnFamily: z.boolean(),
});
export type OfficeAnswer = z.output<typeof answerRow>;

export async function findAnswer(
  db: Queryable,
  { publicationRowId, ownStudentIds }: ResponsesOf,
  requestId: string,
): Promise<OfficeAnswer | undefined> {
  const [row] = await rowsOf(
    answerRow,
    sql`
    select s.student_id as "studentId", ${shownName} as student,
           coalesce(student.preferred_given_name, split_part(btrim(student.given_names), ' ', 1)) as "firstName",
           place.roll_class as "rollClass", ${stateName} as state, a.responded_by as "answeredBy",
           a.recorded_by as "recordedBy", a.signed_on as "signedOn", a.responded_at as "answeredAt",
           case when a.id is not null then a.form_data end as "formData",
           s.student_id = any(${[...ownStudentIds]}::bigint[]) as "isOwnFamily"
    from consent_publication_student s ${withRequest}
    where s.publication_id = ${publicationRowId} and r.public_id = ${requestId}::uuid`.execute(db),
  );
  return row;
}

const openerRow = z.strictObject({ student: z.string(), adult: z.string(), openedAt: z.date() });

/** Who had opened a request that nobody has answered. */
export async function listOpeners(
  db: Queryable,
  { publicationRowId, ownStudentIds }: ResponsesOf,
): Promise<z.output<typeof openerRow>[]> {
  return rowsOf(
    openerRow,
    sql`
    select ${shownName} as student, account.first_name || ' ' || account.last_name as adult, o.opened_at as "openedAt"
    from consent_opening o
    join student on student.id = o.student_id
    join account on account.id = o.account_id
    left join consent_publication_student s on s.publication_id = o.publication_id and s.student_id = o.student_id
    left join consent_request r on r.id = s.consent_request_id
    where o.publication_id = ${publicationRowId} and coalesce(r.state, 1) not between 2 and 4
      and not (o.student_id = any(${[...ownStudentIds]}::bigint[]))
    order by o.opened_at, o.student_id`.execute(db),
  );
}

/** Records that an adult opened a request of the office; not that staff saw it in a view of the adult's pages. */
export async function noteOpening(
  db: Db,
  { requestId, accountId, now }: { requestId: string; accountId: number; now: Date },
): Promise<void> {
  if (isInView()) return;
  await sql`
    insert into consent_opening (publication_id, student_id, account_id, opened_at)
    select s.publication_id, s.student_id, ${accountId}, ${now}
    from consent_request r join consent_publication_student s on s.consent_request_id = r.id
    where r.public_id = ${requestId}::uuid
    on conflict do nothing`.execute(db);
}

const closedRow = z.strictObject({ requestId: z.string(), studentId: z.number() });
export type ClosedRequest = z.output<typeof closedRow>;

const requestsOf = (publicationRowId: number): RawBuilder<unknown> => sql`
  r.id in (select consent_request_id from consent_publication_student where publication_id = ${publicationRowId})`;

/** Withdraws every request that waits for an answer. */
export async function withdrawPending(
  trx: Trx,
  publicationRowId: number,
  today: string,
): Promise<ClosedRequest[]> {
  return rowsOf(
    closedRow,
    sql`
    update consent_request r set state = 5, withdrawn_date = ${today}::date, withdrawn_in_portal = true
    where ${requestsOf(publicationRowId)} and r.state = 1
    returning r.public_id::text as "requestId", r.student_id as "studentId"`.execute(trx),
  );
}

/** Removes every request that has no answer, so that its link finds nothing. */
export async function removeUnanswered(trx: Trx, publicationRowId: number): Promise<ClosedRequest[]> {
  return rowsOf(
    closedRow,
    sql`
    delete from consent_request r where ${requestsOf(publicationRowId)} and r.state in (1, 5, 6)
    returning r.public_id::text as "requestId", r.student_id as "studentId"`.execute(trx),
  );
}

/** Moves the due date of every request without an answer; those that had expired are open again. */
export async function moveDueDate(
  trx: Trx,
  publicationRowId: number,
  dueDate: string,
  now: Date,
): Promise<void> {
  await sql`
    update consent_request r set due_date = ${dueDate}::date, state = 1
    where ${requestsOf(publicationRowId)} and r.state in (1, 6)`.execute(trx);
  await sql`
    update consent_publication
    set due_date = ${dueDate}::date, draft = jsonb_set(draft, '{dueDate}', to_jsonb(${dueDate}::text)),
        changed_at = ${now}, version = version + 1
    where id = ${publicationRowId}`.execute(trx);
}
