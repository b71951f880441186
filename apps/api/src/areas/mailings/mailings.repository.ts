/** Mailings about a school's events and notices. Recipients are claimed in batches. */
import type { WideAudience } from '@portal/contract/audiences';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { askedOf, nextDaytime, studentsOf } from '../audiences/index.ts';
import type { RecipientRule } from '../audiences/index.ts';
import { relationsOf } from '../students/index.ts';

export const mailingKinds = ['event-published', 'event-changed', 'event-cancelled', 'school-notice'] as const;
export type MailingKind = (typeof mailingKinds)[number];

export interface NewMailing {
  school: { schoolId: number; timeZone: string };
  kind: MailingKind;
  /** The public id of the event or notice. */
  subject: string;
  title: string;
  /** When and where an event is; empty for a notice. */
  line: string;
  now: Date;
  /** When the subject takes effect. */
  effectAt: Date;
  /** The mailing is sent at any hour, not only in the daytime. */
  isUrgent?: boolean;
}

const plannedRow = z.strictObject({ id: z.string(), startsAt: z.date() });

/** Schedules the mailing for the time when its subject takes effect or, unless urgent, for the next 7 am if that is at night. */
export async function insertMailing(
  trx: Trx,
  { school, kind, subject, title, line, now, effectAt, isUrgent = false }: NewMailing,
): Promise<z.output<typeof plannedRow>> {
  const startsAt = isUrgent ? sql`${effectAt}::timestamptz` : nextDaytime(effectAt, school.timeZone);
  const [row] = await rowsOf(
    plannedRow,
    sql`
    insert into school_mailing (school_id, kind, subject, title, line, created_at, starts_at)
    values (${school.schoolId}, ${kind}, ${subject}::uuid, ${title}, ${line}, ${now}, ${startsAt})
    returning public_id::text as id, starts_at as "startsAt"`.execute(trx),
  );
  if (!row) throw new Error('The inserted row is returned');
  return row;
}

const waitingRow = z.strictObject({ rowId: z.number(), id: z.string() });

/** Finds the subject's mailing that has no recipients yet, and locks it until the transaction ends. */
export async function takeWaiting(
  trx: Trx,
  subject: string,
): Promise<z.output<typeof waitingRow> | undefined> {
  const [row] = await rowsOf(
    waitingRow,
    sql`
    select id as "rowId", public_id::text as id from school_mailing
    where subject = ${subject}::uuid and listed_at is null order by id for update limit 1`.execute(trx),
  );
  return row;
}

/** Adds recipients. Existing recipients are left unchanged. */
export async function insertRecipients(
  trx: Trx,
  mailingRowId: number,
  {
    schoolId,
    audience,
    recipientRule,
    isLeaving,
  }: { schoolId: number; audience: WideAudience; recipientRule: RecipientRule; isLeaving: boolean },
): Promise<void> {
  await sql`
    with ${askedOf(schoolId, studentsOf(schoolId, audience), recipientRule)}
    insert into school_mailing_adult (mailing_id, account_id, is_leaving, student_ids)
    select ${mailingRowId}::bigint, id, ${isLeaving}::boolean, array_agg(student_id)
    from asked cross join unnest(account_ids) id where reach = 'told' group by id
    on conflict do nothing`.execute(trx);
}

export async function markListed(trx: Trx, mailingRowId: number, now: Date): Promise<void> {
  await sql`update school_mailing set listed_at = ${now} where id = ${mailingRowId}`.execute(trx);
}

/** Deletes the mailing of a publication that was undone before it took effect. */
export async function deleteWaiting(trx: Trx, subject: string): Promise<void> {
  await sql`delete from school_mailing where subject = ${subject}::uuid and listed_at is null`.execute(trx);
}

/** Removes the recipients who haven't been notified yet. */
export async function deleteUnsent(trx: Trx, subject: string): Promise<void> {
  await sql`
    delete from school_mailing_adult a using school_mailing m
    where a.mailing_id = m.id and m.subject = ${subject}::uuid and a.told_at is null`.execute(trx);
}

const dueRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  kind: z.enum(mailingKinds),
  subject: z.string(),
  title: z.string(),
  line: z.string(),
  schoolId: z.number(),
  schoolName: z.string(),
  /** The first day of an event; null for a notice. */
  eventDate: z.nullable(z.string()),
  isUrgent: z.boolean(),
  /** The notice is for named students and reaches the adults of only one of them, so its title may be about that child. */
  isForOneStudent: z.boolean(),
});
export type DueMailing = z.output<typeof dueRow>;

/** The subject's mailings that may be sent now. */
export const listDue = (db: Db, subject: string, now: Date): Promise<DueMailing[]> =>
  rowsOf(
    dueRow,
    sql`
    select m.id as "rowId", m.public_id::text as id, m.kind, m.subject::text as subject, m.title, m.line,
           m.school_id as "schoolId", school.name as "schoolName", event.start_date as "eventDate",
           coalesce(notice.is_urgent, false) as "isUrgent",
           coalesce(notice.audience_kind = 'students' and (
             select count(distinct student_id) = 1 from school_mailing_adult a cross join unnest(a.student_ids) student_id
             where a.mailing_id = m.id), false) as "isForOneStudent"
    from school_mailing m join school on school.id = m.school_id
    left join office_event event on event.public_id = m.subject
    left join school_notice notice on notice.public_id = m.subject
    where m.subject = ${subject}::uuid and m.listed_at is not null and m.starts_at <= ${now}
    order by m.id`.execute(db),
  );

const claimedRow = z.strictObject({ accountId: z.number() });

/** Claims the next recipients, skipping other workers' claims. A rollback releases the claims. */
export async function claimAdults(trx: Trx, rowId: number, most: number, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    claimedRow,
    sql`
    update school_mailing_adult a set told_at = ${now}
    from (select mailing_id, account_id from school_mailing_adult
          where mailing_id = ${rowId} and told_at is null
          order by account_id limit ${most} for update skip locked) next
    where a.mailing_id = next.mailing_id and a.account_id = next.account_id
    returning a.account_id as "accountId"`.execute(trx),
  );
  return rows.map(({ accountId }) => accountId);
}

const recipientRow = z.strictObject({
  accountId: z.number(),
  email: z.string(),
  firstName: z.string(),
  isLeaving: z.boolean(),
  /** The adult's students that the mailing is for; null if an earlier version of the program listed the adult. */
  studentIds: z.nullable(z.array(z.number())),
});
export type Recipient = z.output<typeof recipientRow>;

/** The claimed adults who are still account owners of a present student that the mailing is for. */
export const findRecipients = (
  trx: Trx,
  { rowId, schoolId }: Pick<DueMailing, 'rowId' | 'schoolId'>,
  accountIds: readonly number[],
): Promise<Recipient[]> =>
  rowsOf(
    recipientRow,
    sql`
    select account.id as "accountId", account.email, account.first_name as "firstName", a.is_leaving as "isLeaving",
           to_jsonb(a.student_ids) as "studentIds"
    from school_mailing_adult a join account on account.id = a.account_id
    where a.mailing_id = ${rowId} and a.account_id = any(${[...accountIds]}::bigint[]) and exists (
      select from (${relationsOf(sql`account.id`)}) relation
      join enrolment e on e.student_id = relation.student_id
      where relation.is_owner and e.school_id = ${schoolId} and e.status = 'A'
        and (a.student_ids is null or relation.student_id = any(a.student_ids)))
    order by account.id`.execute(trx),
  );

const keptDays = 90;
const dayMs = 86_400_000;

/** Deletes mailings and their recipients after `keptDays`. */
export async function sweepMailings(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await sql`delete from school_mailing where created_at < ${before} and starts_at < ${before}`.execute(db);
}
