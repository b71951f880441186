/** Pictures of students: the school's, staged ones, and the current one. */
import type { PhotoKind } from '@portal/contract/student-photo';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

export interface StoredPicture {
  version: string;
  content: Buffer;
}

export async function findCurrentPhoto(db: Queryable, studentId: number): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('student_photo')
    .select(['version', 'content'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

const contentRow = z.strictObject({ content: z.instanceof(Buffer) });

/** The photo of the first of these schools that has one: active enrolments first, then the latest. */
export async function findSchoolPhoto(
  db: Queryable,
  studentId: number,
  schoolIds: readonly number[],
): Promise<Buffer | undefined> {
  const rows = await rowsOf(
    contentRow,
    sql`
    select photo.content from school_photo photo
    join enrolment e on e.student_id = photo.student_id and e.school_id = photo.school_id
    where photo.student_id = ${studentId} and photo.school_id = any(${[...schoolIds]})
    order by (e.status = 'A') desc, e.entry_date desc, e.id desc limit 1`.execute(db),
  );
  return rows[0]?.content;
}

/** The picture this account, and no other, has staged for the student. */
export interface StagedKey {
  accountId: number;
  studentId: number;
  kind: PhotoKind;
}

export async function findStagedPhoto(
  db: Queryable,
  { accountId, studentId, kind }: StagedKey,
  since: Date,
): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('staged_photo')
    .select(['version', 'content'])
    .where('account_id', '=', accountId)
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .where('staged_at', '>', since)
    .executeTakeFirst();
}

const versionRow = z.strictObject({ version: z.string() });

/** Replaces the picture staged before; returns its version. */
export async function stagePhoto(
  trx: Trx,
  { accountId, studentId, kind }: StagedKey,
  content: Buffer,
  now: Date,
): Promise<string> {
  const rows = await rowsOf(
    versionRow,
    sql`
    insert into staged_photo (account_id, student_id, kind, content, staged_at)
    values (${accountId}, ${studentId}, ${kind}, ${content}, ${now})
    on conflict (account_id, student_id, kind) do update
      set content = excluded.content, staged_at = excluded.staged_at, version = gen_random_uuid()
    returning version`.execute(trx),
  );
  const [staged] = rows;
  if (!staged) throw new Error('A staged photo has no version');
  return staged.version;
}

/** Promotes the staged picture to the current photo, in one statement. False when none is staged. */
export async function promoteStagedPhoto(
  trx: Trx,
  { accountId, studentId, kind }: StagedKey,
  since: Date,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    with taken as (
      delete from staged_photo
      where account_id = ${accountId} and student_id = ${studentId} and kind = ${kind} and staged_at > ${since}
      returning version, content)
    insert into student_photo (student_id, kind, version, content, account_id, accepted_at)
    select ${studentId}, ${kind}, version, content, ${accountId}, ${now} from taken
    on conflict (student_id) do update
      set kind = excluded.kind, version = excluded.version, content = excluded.content,
          account_id = excluded.account_id, accepted_at = excluded.accepted_at`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Whether the account accepted the current photo and it is of this kind: the response may have been lost. */
export async function isAcceptedPhoto(
  db: Queryable,
  { accountId, studentId, kind }: StagedKey,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('student_photo')
    .select('version')
    .where('student_id', '=', studentId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('accepted_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the current photo and the account's staged one; returns whether there was a current one. */
export async function removePhotos(trx: Trx, accountId: number, studentId: number): Promise<boolean> {
  await trx
    .deleteFrom('staged_photo')
    .where('account_id', '=', accountId)
    .where('student_id', '=', studentId)
    .execute();
  const result = await trx.deleteFrom('student_photo').where('student_id', '=', studentId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const isWaitingRow = z.strictObject({ isWaiting: z.boolean() });

/** Whether current photo terms exist that the account has not accepted. */
export async function hasPhotoTermsToAccept(db: Queryable, accountId: number): Promise<boolean> {
  const rows = await rowsOf(
    isWaitingRow,
    sql`
    select not a.student_photos_enabled
           and exists (select from terms_document d where d.kind = 'photo' and d.is_current) as "isWaiting"
    from account a where a.id = ${accountId}`.execute(db),
  );
  return rows[0]?.isWaiting ?? false;
}

/** Deletes pictures that were not accepted in time. */
export async function deleteStagedPhotos(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staged_photo').where('staged_at', '<=', before).execute();
}
