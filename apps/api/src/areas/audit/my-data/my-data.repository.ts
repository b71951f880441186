/** The data copies people requested. Every statement filters by account (T25, T40). */
import { exportFormatSchema } from '@portal/contract/audit';
import type { ExportFormat } from '@portal/contract/audit';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const exportRow = z.strictObject({
  publicId: z.string(),
  requestedAt: z.date(),
  expiresAt: z.date(),
  isReady: z.boolean(),
  formats: z.array(exportFormatSchema),
});
export type ExportRow = z.output<typeof exportRow>;

/** Unexpired copies, newest first. */
export async function listExports(db: Queryable, accountId: number, now: Date): Promise<ExportRow[]> {
  return rowsOf(
    exportRow,
    sql`
    select e.public_id as "publicId", e.requested_at as "requestedAt", e.expires_at as "expiresAt",
           e.prepared_at is not null as "isReady",
           array(select f.format from data_export_file f
                 where f.export_id = e.id and f.content is not null order by f.format desc) as formats
    from data_export e
    where e.account_id = ${accountId} and e.expires_at > ${now}
    order by e.requested_at desc, e.id desc`.execute(db),
  );
}

/** Locks the account to serialise concurrent requests; returns when each request since then was made, oldest first. */
export async function lockAndListRequests(trx: Trx, accountId: number, since: Date): Promise<Date[]> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const rows = await trx
    .selectFrom('data_export')
    .select('requested_at')
    .where('account_id', '=', accountId)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .execute();
  return rows.map((row) => row.requested_at);
}

export async function insertExport(
  trx: Trx,
  { accountId, now, expiresAt }: { accountId: number; now: Date; expiresAt: Date },
): Promise<string> {
  const row = await trx
    .insertInto('data_export')
    .values({ account_id: accountId, requested_at: now, expires_at: expiresAt })
    .returning('public_id')
    .executeTakeFirstOrThrow();
  return row.public_id;
}

export interface ExportToPrepare {
  id: number;
  accountId: number;
  requestedAt: Date;
  expiresAt: Date;
  email: string;
  firstName: string;
}

/** Locks the copy for preparation; null when it is already prepared or has been swept. */
export async function findExportToPrepare(trx: Trx, publicId: string): Promise<ExportToPrepare | null> {
  const row = await trx
    .selectFrom('data_export as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select([
      'e.id',
      'e.account_id as accountId',
      'e.requested_at as requestedAt',
      'e.expires_at as expiresAt',
      'a.email',
      'a.first_name as firstName',
    ])
    .where('e.public_id', '=', publicId)
    .where('e.prepared_at', 'is', null)
    .forUpdate('e')
    .executeTakeFirst();
  return row ?? null;
}

export async function saveFiles(
  trx: Trx,
  exportId: number,
  files: Readonly<Record<ExportFormat, Buffer>>,
  { rightsHash, now }: { rightsHash: Buffer; now: Date },
): Promise<void> {
  await trx
    .insertInto('data_export_file')
    .values([
      { export_id: exportId, format: 'json', content: files.json },
      { export_id: exportId, format: 'pdf', content: files.pdf },
    ])
    .execute();
  await trx
    .updateTable('data_export')
    .set({ prepared_at: now, rights_hash: rightsHash })
    .where('id', '=', exportId)
    .execute();
}

export interface FileRef {
  accountId: number;
  exportId: string;
  format: ExportFormat;
}

const rightsHashRow = z.strictObject({ rightsHash: z.instanceof(Buffer) });

/** The access stamp recorded when a pending file was made, locked; null when the account has no such file. */
export async function findWaitingFile(
  trx: Trx,
  ref: FileRef,
  now: Date,
): Promise<{ rightsHash: Buffer } | null> {
  const rows = await rowsOf(
    rightsHashRow,
    sql`
    select e.rights_hash as "rightsHash"
    from data_export e join data_export_file f on f.export_id = e.id
    where e.public_id = ${ref.exportId}::uuid and e.account_id = ${ref.accountId} and e.expires_at > ${now}
      and f.format = ${ref.format} and f.content is not null
    for update of e, f`.execute(trx),
  );
  return rows[0] ?? null;
}

const contentRow = z.strictObject({ content: z.instanceof(Buffer) });

/** Returns and deletes the file in one statement, so that only one of two concurrent requests gets it. */
export async function takeFile(trx: Trx, ref: FileRef, now: Date): Promise<Buffer | null> {
  const rows = await rowsOf(
    contentRow,
    sql`
    with taken as (
      select f.export_id, f.format, f.content
      from data_export_file f join data_export e on e.id = f.export_id
      where e.public_id = ${ref.exportId}::uuid and e.account_id = ${ref.accountId} and e.expires_at > ${now}
        and f.format = ${ref.format} and f.content is not null
      for update of f)
    update data_export_file f
    set content = null, downloaded_at = ${now}
    from taken where f.export_id = taken.export_id and f.format = taken.format
    returning taken.content`.execute(trx),
  );
  return rows[0]?.content ?? null;
}

export async function deleteExport(trx: Trx, accountId: number, publicId: string): Promise<void> {
  await trx
    .deleteFrom('data_export')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .execute();
}

/** Expired copies, downloaded or not. */
export async function sweepDataExports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('data_export').where('expires_at', '<=', now).execute();
}

/** One database snapshot for all reads, with instants in UTC. */
export async function readAtOnce<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx);
      return read(trx);
    });
}
