/** Releases of files. Every statement is limited to the caller's school. */
import { releaseKinds, releaseStates } from '@portal/contract/releases';
import type { NewRelease } from '@portal/contract/releases';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const releaseRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  kind: z.enum(releaseKinds),
  title: z.string(),
  periodEnds: z.nullable(z.string()),
  state: z.enum(releaseStates),
  version: z.number(),
  sendsAt: z.nullable(z.date()),
  publishedBy: z.nullable(z.string()),
  files: z.number(),
  unsettled: z.number(),
  opened: z.number(),
});
export type ReleaseRow = z.output<typeof releaseRow>;

const columns: RawBuilder<unknown> = sql`
  r.id as "rowId", r.public_id::text as id, r.kind, r.title, r.period_ends as "periodEnds", r.state, r.version,
  r.sends_at as "sendsAt", r.published_by as "publishedBy", counts.files, counts.unsettled, counts.opened`;

/** Reads `r`. */
const withCounts: RawBuilder<unknown> = sql`
  left join lateral (
    select count(*)::int as files,
           count(*) filter (where f.student_id is null or not f.is_confirmed or f.of_student > 1)::int as unsettled,
           count(*) filter (where exists (
             select from file_release_opening o where o.release_file_id = f.id))::int as opened
    from (select f.*, count(*) over (partition by f.student_id) as of_student
          from file_release_file f where f.release_id = r.id) f) counts on true`;

const mostListed = 200;

/** Newest first. */
export const listReleases = (db: Queryable, schoolId: number): Promise<ReleaseRow[]> =>
  rowsOf(
    releaseRow,
    sql`
    select ${columns} from file_release r ${withCounts}
    where r.school_id = ${schoolId} order by r.id desc limit ${mostListed}`.execute(db),
  );

/** With `forUpdate`, no other change of the release commits in between. */
export async function findRelease(
  db: Queryable,
  ref: { schoolId: number; releaseId: string },
  { forUpdate = false } = {},
): Promise<ReleaseRow | undefined> {
  const [row] = await rowsOf(
    releaseRow,
    sql`
    select ${columns} from file_release r ${withCounts}
    where r.school_id = ${ref.schoolId} and r.public_id = ${ref.releaseId}::uuid
    ${forUpdate ? sql`for update of r` : sql``}`.execute(db),
  );
  return row;
}

const idRow = z.strictObject({ id: z.string() });

export async function insertRelease(
  trx: Trx,
  {
    schoolId,
    kind,
    title,
    periodEnds,
    createdBy,
    now,
  }: NewRelease & { schoolId: number; createdBy: string; now: Date },
): Promise<string> {
  const [row] = await rowsOf(
    idRow,
    sql`
    insert into file_release (school_id, kind, title, period_ends, created_at, created_by, changed_at)
    values (${schoolId}, ${kind}, ${title}, ${periodEnds}::date, ${now}, ${createdBy}, ${now})
    returning public_id::text as id`.execute(trx),
  );
  if (!row) throw new Error('The inserted row is returned');
  return row.id;
}

/** A change of the files, so that a release of an older version is refused. */
export async function touchRelease(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`update file_release set version = version + 1, changed_at = ${now} where id = ${rowId}`.execute(
    trx,
  );
}

export async function deleteRelease(trx: Trx, rowId: number): Promise<void> {
  await trx.deleteFrom('file_release').where('id', '=', rowId).execute();
}

export async function holdRelease(
  trx: Trx,
  hold: { rowId: number; sendsAt: Date; now: Date; publisher: { label: string; staffKey: string } },
): Promise<void> {
  await sql`
    update file_release
    set state = 'held', version = version + 1, sends_at = ${hold.sendsAt}, changed_at = ${hold.now},
        published_by = ${hold.publisher.label}, published_by_key = ${hold.publisher.staffKey}::uuid
    where id = ${hold.rowId}`.execute(trx);
}

/** A recall before it was released. The job finds another version and does nothing. */
export async function returnToDraft(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`
    update file_release
    set state = 'draft', version = version + 1, sends_at = null, published_by = null, published_by_key = null,
        changed_at = ${now}
    where id = ${rowId}`.execute(trx);
}

/** Takes what families read away; the files stay with the release. */
export async function takeBack(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`
    delete from academic_report t using file_release_file f
    where f.release_id = ${rowId} and t.id = f.academic_report_id`.execute(trx);
  await sql`
    delete from download t using file_release_file f
    where f.release_id = ${rowId} and t.id = f.download_id`.execute(trx);
  await trx
    .deleteFrom('file_release_notice')
    .where('release_id', '=', rowId)
    .where('told_at', 'is', null)
    .execute();
  await sql`
    update file_release set state = 'recalled', version = version + 1, ended_at = ${now}, changed_at = ${now}
    where id = ${rowId}`.execute(trx);
}
