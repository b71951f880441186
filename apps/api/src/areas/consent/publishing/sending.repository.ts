/** Sending a publication and its reminders: set-based, and each adult is claimed once (O-9.3). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { askedOf, studentsOf } from '../../audiences/index.ts';
import { relationsOf } from '../../students/index.ts';
import { consentRecipients } from './consent-recipients.ts';
import type { Audience, ConsentDraft } from '@portal/contract/consent/publishing';

const mailingRow = z.strictObject({ id: z.string(), startsAt: z.date() });

export async function insertMailing(
  trx: Trx,
  {
    publicationRowId,
    kind,
    now,
    startsAt,
  }: {
    publicationRowId: number;
    kind: 'invitation' | 'reminder';
    now: Date;
    startsAt: Date | RawBuilder<Date>;
  },
): Promise<z.output<typeof mailingRow>> {
  const [row] = await rowsOf(
    mailingRow,
    sql`
    insert into consent_mailing (publication_id, kind, created_at, starts_at)
    values (${publicationRowId}, ${kind}, ${now}, ${startsAt})
    returning public_id::text as id, starts_at as "startsAt"`.execute(trx),
  );
  if (!row) throw new Error('The inserted row is returned');
  return row;
}

/** When the last reminder was or will be sent. */
export async function findLastReminder(db: Queryable, publicationRowId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('consent_mailing')
    .select('starts_at')
    .where('publication_id', '=', publicationRowId)
    .where('kind', '=', 'reminder')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

const jobRow = z.strictObject({
  mailingRowId: z.number(),
  kind: z.enum(['invitation', 'reminder']),
  isListed: z.boolean(),
  publicationRowId: z.number(),
  publicationId: z.string(),
  state: z.string(),
  draft: z.unknown(),
  schoolId: z.number(),
  schoolName: z.string(),
  centreCode: z.string(),
  timeZone: z.string(),
  publishedBy: z.nullable(z.string()),
  publishedByKey: z.nullable(z.string()),
});
export type MailingJob = z.output<typeof jobRow>;

/** The mailing of a job; nothing if it was dropped by a recall. The publication stays locked for this transaction. */
export async function takeMailing(trx: Trx, mailingId: string): Promise<MailingJob | undefined> {
  const [row] = await rowsOf(
    jobRow,
    sql`
    select m.id as "mailingRowId", m.kind, m.listed_at is not null as "isListed", p.id as "publicationRowId",
           p.public_id::text as "publicationId", p.state, p.draft, p.school_id as "schoolId",
           school.name as "schoolName", school.centre_code as "centreCode", school.time_zone as "timeZone",
           p.published_by as "publishedBy", p.published_by_key::text as "publishedByKey"
    from consent_mailing m
    join consent_publication p on p.id = m.publication_id
    join school on school.id = p.school_id
    where m.public_id = ${mailingId}::uuid
    for update of p, m`.execute(trx),
  );
  return row;
}

const sentRow = z.strictObject({ students: z.number(), adults: z.number() });

/** The students of the audience and the adults to be told, as they are now. */
export async function listAudience(
  trx: Trx,
  { publicationRowId, mailingRowId, schoolId }: MailingJob,
  audience: Audience,
): Promise<z.output<typeof sentRow>> {
  const [row] = await rowsOf(
    sentRow,
    sql`
    with ${askedOf(schoolId, studentsOf(schoolId, audience), consentRecipients)},
    students as (
      insert into consent_publication_student (publication_id, student_id, reach)
      select ${publicationRowId}, student_id, reach from asked order by student_id returning student_id),
    adults as (
      insert into consent_notice (mailing_id, account_id)
      select distinct ${mailingRowId}::bigint, id from asked cross join unnest(account_ids) id where reach = 'told'
      returning account_id)
    select (select count(*)::int from students) as students, (select count(*)::int from adults) as adults`.execute(
      trx,
    ),
  );
  return row ?? { students: 0, adults: 0 };
}

export interface NewRequests {
  publicationRowId: number;
  draft: ConsentDraft;
  reference: string;
  template: unknown;
}

/** The request of each student, as from the register; in one statement for all. */
export async function insertRequests(
  trx: Trx,
  { publicationRowId, draft, reference, template }: NewRequests,
): Promise<void> {
  await sql`
    with made as (
      insert into consent_request (source_id, school_id, student_id, title, reference, contact_name, contact_email,
                                   due_date, form_template)
      select 'office:' || gen_random_uuid(), p.school_id, s.student_id, ${draft.title}, ${reference},
             ${draft.contactName || null}, ${draft.contactEmail || null}, ${draft.dueDate}::date,
             ${JSON.stringify(template)}::jsonb
      from consent_publication p join consent_publication_student s on s.publication_id = p.id
      where p.id = ${publicationRowId} order by s.student_id
      returning id, student_id)
    update consent_publication_student s set consent_request_id = made.id
    from made where s.publication_id = ${publicationRowId} and s.student_id = made.student_id`.execute(trx);
}

export async function openPublication(trx: Trx, publicationRowId: number, now: Date): Promise<void> {
  await sql`
    update consent_publication set state = 'open', sent_at = ${now}, changed_at = ${now}
    where id = ${publicationRowId}`.execute(trx);
}

export async function markListed(trx: Trx, mailingRowId: number, now: Date): Promise<void> {
  await trx.updateTable('consent_mailing').set({ listed_at: now }).where('id', '=', mailingRowId).execute();
}

/** The students of a publication who can still be answered for. Columns as `studentsOf`. */
const unansweredOf = (publicationRowId: number): RawBuilder<unknown> => sql`
  select s.student_id, null::text as roll_class from consent_publication_student s
  join consent_request r on r.id = s.consent_request_id
  where s.publication_id = ${publicationRowId} and r.state = 1`;

const countRow = z.strictObject({ count: z.number() });

/** The adults who may answer for a student without an answer. */
export async function listUnanswered(
  trx: Trx,
  { publicationRowId, mailingRowId, schoolId }: MailingJob,
): Promise<number> {
  const [row] = await rowsOf(
    countRow,
    sql`
    with ${askedOf(schoolId, unansweredOf(publicationRowId), consentRecipients)},
    adults as (
      insert into consent_notice (mailing_id, account_id)
      select distinct ${mailingRowId}::bigint, id from asked cross join unnest(account_ids) id where reach = 'told'
      returning account_id)
    select count(*)::int as count from adults`.execute(trx),
  );
  return row?.count ?? 0;
}

/** How many adults a reminder would reach now. */
export async function countRemindable(
  db: Queryable,
  schoolId: number,
  publicationRowId: number,
): Promise<number> {
  const [row] = await rowsOf(
    countRow,
    sql`
    with ${askedOf(schoolId, unansweredOf(publicationRowId), consentRecipients)}
    select count(distinct id)::int as count from asked cross join unnest(account_ids) id
    where reach = 'told'`.execute(db),
  );
  return row?.count ?? 0;
}

const claimedRow = z.strictObject({ accountId: z.number() });

/** Claims the next adults. Another worker's claims are skipped, and released if it fails. */
export async function claimAdults(trx: Trx, mailingId: string, most: number, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    claimedRow,
    sql`
    update consent_notice n set told_at = ${now}
    from (select n.mailing_id, n.account_id from consent_notice n
          join consent_mailing m on m.id = n.mailing_id
          where m.public_id = ${mailingId}::uuid and n.told_at is null
          order by n.account_id limit ${most} for update of n skip locked) next
    where n.mailing_id = next.mailing_id and n.account_id = next.account_id
    returning n.account_id as "accountId"`.execute(trx),
  );
  return rows.map(({ accountId }) => accountId);
}

const letterRow = z.strictObject({
  accountId: z.number(),
  email: z.string(),
  firstName: z.string(),
  requests: z.array(
    z.strictObject({
      studentId: z.number(),
      firstName: z.string(),
      oneSchoolId: z.string(),
      requestId: z.string(),
    }),
  ),
});
export type Letter = z.output<typeof letterRow>;

/**
 * What each adult is told: the students of the publication for whom they may answer now, and nobody has. Those without
 * one are left out.
 */
export async function findLetters(
  trx: Trx,
  publicationRowId: number,
  accountIds: readonly number[],
): Promise<Letter[]> {
  return rowsOf(
    letterRow,
    sql`
    with relation as materialized (
      select c.account_id, found.student_id, found.is_owner, found.is_primary
      from unnest(${[...accountIds]}::bigint[]) as c(account_id)
      cross join lateral (${relationsOf(sql`c.account_id`)}) found)
    select account.id as "accountId", account.email, account.first_name as "firstName",
           jsonb_agg(jsonb_build_object(
             'studentId', student.id,
             'firstName', coalesce(student.preferred_given_name, split_part(btrim(student.given_names), ' ', 1)),
             'oneSchoolId', student.one_school_id, 'requestId', r.public_id) order by student.id) as requests
    from relation
    join account on account.id = relation.account_id
    join consent_publication_student s
      on s.publication_id = ${publicationRowId} and s.student_id = relation.student_id and s.reach <> 'feature-off'
    join consent_request r on r.id = s.consent_request_id and r.state = 1
    join student on student.id = s.student_id
    where relation.is_owner and relation.is_primary
    group by account.id order by account.id`.execute(trx),
  );
}
