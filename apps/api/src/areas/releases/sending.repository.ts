/** Handing released files to families: set-based, and each adult is claimed once (O-13.3). */
import { releaseFeatures, releaseKinds } from '@portal/contract/releases';
import type { ReleaseKind } from '@portal/contract/releases';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { askedOf } from '../audiences/index.ts';
import { featuresOfPlace, relationsOf } from '../students/index.ts';

const jobRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  kind: z.enum(releaseKinds),
  title: z.string(),
  state: z.string(),
  version: z.number(),
  schoolId: z.number(),
  schoolName: z.string(),
  centreCode: z.string(),
  timeZone: z.string(),
  publishedBy: z.nullable(z.string()),
  publishedByKey: z.nullable(z.string()),
});
export type SendingJob = z.output<typeof jobRow>;

/** The release stays locked for this transaction. */
export async function takeRelease(trx: Trx, releaseId: string): Promise<SendingJob | undefined> {
  const [row] = await rowsOf(
    jobRow,
    sql`
    select r.id as "rowId", r.public_id::text as id, r.kind, r.title, r.state, r.version, r.school_id as "schoolId",
           school.name as "schoolName", school.centre_code as "centreCode", school.time_zone as "timeZone",
           r.published_by as "publishedBy", r.published_by_key::text as "publishedByKey"
    from file_release r join school on school.id = r.school_id
    where r.public_id = ${releaseId}::uuid for update of r`.execute(trx),
  );
  return row;
}

const sentRow = z.strictObject({ students: z.number(), adults: z.number() });

/** The adults to be told, as they are now, and for each file whether anybody is. */
export async function listAdults(trx: Trx, { rowId, schoolId, kind }: SendingJob) {
  const students = sql`
    select f.student_id, null::text as roll_class from file_release_file f where f.release_id = ${rowId}`;
  const [row] = await rowsOf(
    sentRow,
    sql`
    with ${askedOf(schoolId, students, { feature: releaseFeatures[kind], who: 'owners' })},
    files as (
      update file_release_file f set reach = asked.reach from asked
      where f.release_id = ${rowId} and f.student_id = asked.student_id returning f.id),
    adults as (
      insert into file_release_notice (release_id, account_id)
      select distinct ${rowId}::bigint, id from asked cross join unnest(account_ids) id where reach = 'told'
      on conflict do nothing returning account_id)
    select (select count(*)::int from files) as students, (select count(*)::int from adults) as adults`.execute(
      trx,
    ),
  );
  return row ?? { students: 0, adults: 0 };
}

/**
 * What families read. A report joins the results of the period with the same name, unless the register has brought a
 * report for it; then it is a period of its own.
 */
export async function insertReports(trx: Trx, rowId: number): Promise<void> {
  await sql`
    with made as (
      insert into academic_report (source_id, student_id, school_id, reporting_period_id, reporting_period, end_date, file_id)
      select 'office:' || f.public_id, f.student_id, r.school_id,
             coalesce(known.reporting_period_id, 'office:' || r.public_id), r.title, r.period_ends, f.file_id
      from file_release r join file_release_file f on f.release_id = r.id
      left join lateral (
        select a.reporting_period_id from academic_result a
        where a.student_id = f.student_id and a.school_id = r.school_id and a.end_date = r.period_ends
          and lower(a.reporting_period) = lower(r.title)
          and not exists (
            select from academic_report t
            where t.student_id = a.student_id and t.school_id = a.school_id
              and t.reporting_period_id = a.reporting_period_id)
        limit 1) known on true
      where r.id = ${rowId} order by f.student_id
      returning id, source_id)
    update file_release_file f set academic_report_id = made.id
    from made where f.release_id = ${rowId} and made.source_id = 'office:' || f.public_id`.execute(trx);
}

export async function insertDownloads(trx: Trx, rowId: number, today: string): Promise<void> {
  await sql`
    with made as (
      insert into download (source_id, student_id, school_id, kind, name, file_name, file_id, published_on)
      select 'office:' || f.public_id, f.student_id, r.school_id, r.kind, r.title, r.title || '.pdf', f.file_id,
             ${today}::date
      from file_release r join file_release_file f on f.release_id = r.id
      where r.id = ${rowId} order by f.student_id
      returning id, source_id)
    update file_release_file f set download_id = made.id
    from made where f.release_id = ${rowId} and made.source_id = 'office:' || f.public_id`.execute(trx);
}

export async function markReleased(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`update file_release set state = 'released', changed_at = ${now} where id = ${rowId}`.execute(trx);
}

const claimedRow = z.strictObject({ accountId: z.number() });

/** Claims the next adults. Another worker's claims are skipped, and released if it fails. */
export async function claimAdults(trx: Trx, rowId: number, most: number, now: Date): Promise<number[]> {
  const rows = await rowsOf(
    claimedRow,
    sql`
    update file_release_notice n set told_at = ${now}
    from (select release_id, account_id from file_release_notice
          where release_id = ${rowId} and told_at is null
          order by account_id limit ${most} for update skip locked) next
    where n.release_id = next.release_id and n.account_id = next.account_id
    returning n.account_id as "accountId"`.execute(trx),
  );
  return rows.map(({ accountId }) => accountId);
}

const letterRow = z.strictObject({
  accountId: z.number(),
  email: z.string(),
  firstName: z.string(),
  students: z.array(
    z.strictObject({ studentId: z.number(), firstName: z.string(), oneSchoolId: z.string() }),
  ),
});
export type Letter = z.output<typeof letterRow>;

/** What each adult is told: the students of the release whose files the adult may read now. */
export async function findLetters(
  trx: Trx,
  { rowId, schoolId, kind }: { rowId: number; schoolId: number; kind: ReleaseKind },
  accountIds: readonly number[],
): Promise<Letter[]> {
  return rowsOf(
    letterRow,
    sql`
    with relation as materialized (
      select c.account_id, found.student_id, found.is_owner
      from unnest(${[...accountIds]}::bigint[]) as c(account_id)
      cross join lateral (${relationsOf(sql`c.account_id`)}) found)
    select account.id as "accountId", account.email, account.first_name as "firstName",
           jsonb_agg(jsonb_build_object(
             'studentId', student.id,
             'firstName', coalesce(student.preferred_given_name, split_part(btrim(student.given_names), ' ', 1)),
             'oneSchoolId', student.one_school_id) order by student.id) as students
    from relation
    join account on account.id = relation.account_id
    join file_release_file f on f.release_id = ${rowId} and f.student_id = relation.student_id
    join student on student.id = f.student_id
    cross join lateral (
      select relation.student_id, ${schoolId}::bigint as school_id, null::text[] as granted) place
    where relation.is_owner and ${releaseFeatures[kind]} = any(${featuresOfPlace})
    group by account.id order by account.id`.execute(trx),
  );
}
