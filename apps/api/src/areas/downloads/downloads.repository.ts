/**
 * Files a school gives one student's family. The caller has already checked access to the student and school, and the
 * query is limited to them.
 */
import { downloadFileSchema, downloadKindSchema } from '@portal/contract/downloads';
import type { DownloadFile, DownloadKind } from '@portal/contract/downloads';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { withheldOf } from '../../platform/documents/withheld.repository.ts';
import { withheldSchema } from '../../platform/documents/withheld.ts';
import type { ServingRule } from '../../platform/documents/withheld.ts';

/** A student at a school, with what the caller may see there. */
export interface DownloadPlace {
  studentId: number;
  schoolId: number;
  kinds: readonly DownloadKind[];
}

const ofPlace = ({ studentId, schoolId, kinds }: DownloadPlace) =>
  sql`d.student_id = ${studentId} and d.school_id = ${schoolId} and d.kind = any(${[...kinds]}::text[])`;

const downloadRow = z.extend(downloadFileSchema, { kind: downloadKindSchema });

/** Newest first. */
export async function findDownloads(
  db: Db,
  place: DownloadPlace,
): Promise<(DownloadFile & { kind: DownloadKind })[]> {
  return rowsOf(
    downloadRow,
    sql`
    select d.public_id as "fileId", d.kind, d.name, d.file_name as "fileName", d.published_on as "publishedOn",
           octet_length(f.content) as bytes
    from download d
    join stored_file f on f.id = d.file_id
    where ${ofPlace(place)}
    order by d.published_on desc, d.name, d.id desc`.execute(db),
  );
}

const storedDownloadRow = z.strictObject({
  name: z.string(),
  mediaType: z.string(),
  content: z.instanceof(Buffer),
  withheld: withheldSchema,
});
export type StoredDownload = z.output<typeof storedDownloadRow>;

/** The file that matches both id and name. */
export async function findDownload(
  db: Queryable,
  place: DownloadPlace,
  { fileId, fileName, ...rule }: Pick<DownloadFile, 'fileId' | 'fileName'> & ServingRule,
): Promise<StoredDownload | undefined> {
  const rows = await rowsOf(
    storedDownloadRow,
    sql`
    select d.file_name as name, f.media_type as "mediaType", f.content, ${withheldOf(rule)} as withheld
    from download d
    join stored_file f on f.id = d.file_id
    where ${ofPlace(place)} and d.public_id = ${fileId}::uuid and d.file_name = ${fileName}`.execute(db),
  );
  return rows[0];
}

/** The account's id in the school's register; null for a viewer. */
export async function findParentId(db: Queryable, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('known_parent', 'known_parent.id', 'account.known_parent_id')
    .select('known_parent.source_id')
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row?.source_id ?? null;
}
