/** Files of a release. The caller has found the release at its school. */
import { matchStates } from '@portal/contract/releases';
import { unreachedReasons } from '@portal/contract/consent/publishing';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { withheldOf } from '../../platform/documents/withheld.repository.ts';
import { withheldSchema } from '../../platform/documents/withheld.ts';
import type { ServingRule, Withheld } from '../../platform/documents/withheld.ts';
import { shownName } from '../audiences/index.ts';

const fileRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  match: z.enum(matchStates),
  matchedBy: z.nullable(z.enum(['eq-id', 'name', 'hand'])),
  studentId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  eqId: z.nullable(z.string()),
  rollClass: z.nullable(z.string()),
  unreached: z.nullable(z.enum(unreachedReasons)),
  openings: z.array(z.strictObject({ adult: z.string(), openedAt: z.string() })),
  scannedAt: z.nullable(z.date()),
  threat: z.nullable(z.string()),
});
export type FileRow = z.output<typeof fileRow>;

const match: RawBuilder<string> = sql`(case
  when f.student_id is null then 'none'
  when count(*) over (partition by f.student_id) > 1 then 'twice'
  when not f.is_confirmed then 'check' else 'matched' end)`;

/** Those that need a decision first, then by class and name. */
export const listFiles = (db: Queryable, releaseRowId: number): Promise<FileRow[]> =>
  rowsOf(
    fileRow,
    sql`
    select listed.* from (
      select f.id as "rowId", f.public_id::text as id, f.file_name as "fileName", f.size_bytes as bytes,
             ${match} as match, f.matched_by as "matchedBy", f.student_id as "studentId",
             case when student.id is not null then ${shownName} end as name, student.eq_id as "eqId",
             place.roll_class as "rollClass", nullif(f.reach, 'told') as unreached,
             stored.scanned_at as "scannedAt", stored.scan_threat as threat,
             (select coalesce(jsonb_agg(jsonb_build_object(
                'adult', account.first_name || ' ' || account.last_name,
                'openedAt', to_char(o.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                order by o.opened_at, o.account_id), '[]')
              from file_release_opening o join account on account.id = o.account_id
              where o.release_file_id = f.id) as openings
      from file_release_file f
      join file_release r on r.id = f.release_id
      join stored_file stored on stored.id = f.file_id
      left join student on student.id = f.student_id
      left join lateral (
        select e.roll_class from enrolment e where e.student_id = f.student_id and e.school_id = r.school_id
        order by (e.status = 'A') desc, e.entry_date desc, e.id desc limit 1) place on true
      where f.release_id = ${releaseRowId}) listed
    order by listed.match = 'matched', listed."rollClass", listed.name, listed."fileName", listed."rowId"`.execute(
      db,
    ),
  );

const matchRow = z.strictObject({ match: z.enum(matchStates) });

export interface NewFile {
  releaseRowId: number;
  fileName: string;
  content: Buffer;
  sha256: Buffer;
  student: { studentId: number; matchedBy: 'eq-id' | 'name' } | undefined;
}

const insertedRow = z.strictObject({ id: z.string() });

/** Content that is stored already is stored once. */
export async function insertFile(
  trx: Trx,
  { releaseRowId, fileName, content, sha256, student }: NewFile,
): Promise<z.output<typeof insertedRow> & z.output<typeof matchRow>> {
  const [row] = await rowsOf(
    insertedRow,
    sql`
    with stored as (
      insert into stored_file (sha256, media_type, content) values (${sha256}, 'application/pdf', ${content})
      on conflict (sha256) do update set media_type = excluded.media_type returning id)
    insert into file_release_file (release_id, file_name, size_bytes, file_id, student_id, matched_by, is_confirmed)
    select ${releaseRowId}::bigint, ${fileName}, ${content.length}::int, stored.id, ${student?.studentId ?? null}::bigint,
           ${student?.matchedBy ?? null}::text, ${student?.matchedBy === 'eq-id'}::boolean
    from stored
    returning public_id::text as id`.execute(trx),
  );
  const file = row && (await findFile(trx, { releaseRowId, fileId: row.id }));
  if (!file) throw new Error('The inserted row is found');
  return { id: file.id, match: file.match };
}

const oneFileRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  fileName: z.string(),
  studentId: z.nullable(z.number()),
  storedId: z.number(),
  match: z.enum(matchStates),
});

export async function findFile(
  db: Queryable,
  { releaseRowId, fileId }: { releaseRowId: number; fileId: string },
): Promise<z.output<typeof oneFileRow> | undefined> {
  const [row] = await rowsOf(
    oneFileRow,
    sql`
    select listed.* from (
      select f.id as "rowId", f.public_id::text as id, f.file_name as "fileName", f.student_id as "studentId",
             f.file_id as "storedId", ${match} as match
      from file_release_file f where f.release_id = ${releaseRowId}) listed
    where listed.id = ${fileId}`.execute(db),
  );
  return row;
}

const contentRow = z.strictObject({ content: z.instanceof(Buffer), withheld: withheldSchema });

export async function readContent(
  db: Queryable,
  { storedId, ...rule }: { storedId: number } & ServingRule,
): Promise<z.output<typeof contentRow> | undefined> {
  const [row] = await rowsOf(
    contentRow,
    sql`select f.content, ${withheldOf(rule)} as withheld from stored_file f where f.id = ${storedId}`.execute(
      db,
    ),
  );
  return row;
}

const heldUpRow = z.strictObject({ withheld: withheldSchema });

/** The reason why any file of the release is withheld; null if none is. */
export async function findWithheld(
  db: Queryable,
  { releaseRowId, ...rule }: { releaseRowId: number } & ServingRule,
): Promise<Withheld> {
  const rows = await rowsOf(
    heldUpRow,
    sql`
    select distinct ${withheldOf(rule)} as withheld
    from file_release_file rf join stored_file f on f.id = rf.file_id
    where rf.release_id = ${releaseRowId}`.execute(db),
  );
  const found = rows.map(({ withheld }) => withheld);
  return found.includes('refused') ? 'refused' : found.includes('waiting') ? 'waiting' : null;
}

export async function assignFile(trx: Trx, fileRowId: number, studentId: number): Promise<void> {
  await sql`
    update file_release_file set student_id = ${studentId}, matched_by = 'hand', is_confirmed = true
    where id = ${fileRowId}`.execute(trx);
}

const storedRow = z.strictObject({ storedId: z.number() });

/** Deletes files of a draft, and their content unless it is used elsewhere. Without `fileRowId`, all files. */
export async function deleteFiles(trx: Trx, releaseRowId: number, fileRowId?: number): Promise<void> {
  const deleted = await rowsOf(
    storedRow,
    sql`
    delete from file_release_file
    where release_id = ${releaseRowId} and (${fileRowId ?? null}::bigint is null or id = ${fileRowId ?? null}::bigint)
    returning file_id as "storedId"`.execute(trx),
  );
  await sql`
    delete from stored_file f
    where f.id = any(${deleted.map(({ storedId }) => storedId)}::bigint[])
      and not exists (select from file_release_file t where t.file_id = f.id)
      and not exists (select from download t where t.file_id = f.id)
      and not exists (select from invoice t where t.pdf_file_id = f.id)
      and not exists (select from academic_report t where t.file_id = f.id)`.execute(trx);
}
