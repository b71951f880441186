/** Uploads in progress, with their encrypted pieces. Every statement on behalf of a caller filters by school. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';

/** Who uploads: a school's information system, or a person in the office. */
export interface Sender {
  schoolId: number;
  staff: { id: number; name: string; packageName: string | null; invoicesOnly: boolean } | null;
}

export interface Upload {
  id: number;
  schoolId: number;
  isFromOffice: boolean;
  publicId: string;
  state: string;
  sizeBytes: number;
  receivedBytes: number;
}

/**
 * Counts the school's open packages, those of its system or those of the office. Locks the count first, so that
 * concurrent uploads can't exceed the limit.
 */
export async function countOpenUploads(
  trx: Trx,
  { schoolId, isFromOffice }: { schoolId: number; isFromOffice: boolean },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('portal.uploads'), hashtext(${String(schoolId)}))`.execute(
    trx,
  );
  const { open } = await trx
    .selectFrom('delivery')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('school_id', '=', schoolId)
    .where('source', '=', 'upload')
    .where('sent_by', isFromOffice ? 'is not' : 'is', null)
    .where('state', 'in', ['uploading', 'waiting', 'unconfirmed'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function insertUpload(
  trx: Trx,
  { schoolId, staff }: Sender,
  { sizeBytes, now }: { sizeBytes: number; now: Date },
): Promise<Upload> {
  const { id, public_id: publicId } = await trx
    .insertInto('delivery')
    .values({
      school_id: schoolId,
      source: 'upload',
      state: 'uploading',
      size_bytes: sizeBytes,
      package_name: staff?.packageName ?? null,
      sent_by: staff?.name ?? null,
      sender_id: staff?.id ?? null,
      invoices_only: staff?.invoicesOnly ?? false,
      begun_at: now,
      changed_at: now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow();
  return {
    id,
    schoolId,
    isFromOffice: staff !== null,
    publicId,
    state: 'uploading',
    sizeBytes,
    receivedBytes: 0,
  };
}

/** Finds an upload of the school's system, or of this member of staff. */
export async function findUpload(
  db: Queryable,
  { schoolId, staffId, publicId }: { schoolId: number; staffId: number | null; publicId: string },
): Promise<Upload | null> {
  const found = await db
    .selectFrom('delivery')
    .select([
      'id',
      'public_id as publicId',
      'state',
      'size_bytes as sizeBytes',
      'received_bytes as receivedBytes',
    ])
    .where('school_id', '=', schoolId)
    .where('public_id', '=', publicId)
    .where('source', '=', 'upload')
    .where('sender_id', 'is not distinct from', staffId)
    .executeTakeFirst();
  return found ? { ...found, schoolId, isFromOffice: staffId !== null } : null;
}

const storedRow = z.strictObject({ id: z.number() });

/** Appends a piece; returns false if another call has already appended one at this offset. */
export async function appendPart(
  db: Queryable,
  part: { deliveryId: number; firstByte: number; bytes: number; content: Buffer; now: Date },
): Promise<boolean> {
  const stored = await rowsOf(
    storedRow,
    sql`
    with moved as (
      update delivery set received_bytes = received_bytes + ${part.bytes}, changed_at = ${part.now}
      where id = ${part.deliveryId} and state = 'uploading' and received_bytes = ${part.firstByte}
      returning id)
    insert into delivery_part (delivery_id, first_byte, content)
    select id, ${part.firstByte}, ${part.content} from moved
    returning delivery_id as id`.execute(db),
  );
  return stored.length === 1;
}

/** Marks a complete upload as waiting for its import; one from the office, as still to be checked. */
export async function completeUpload(trx: Trx, { id, isFromOffice }: Upload): Promise<void> {
  const state = isFromOffice ? 'unconfirmed' : 'waiting';
  await trx.updateTable('delivery').set({ state }).where('id', '=', id).execute();
}

const partRow = z.strictObject({ firstByte: z.number(), content: z.instanceof(Buffer) });

/** Finds the piece that contains the given byte. */
export async function findPartAt(
  db: Queryable,
  deliveryId: number,
  byte: number,
): Promise<z.output<typeof partRow> | null> {
  const [found] = await rowsOf(
    partRow,
    sql`
    select first_byte as "firstByte", content from delivery_part
    where delivery_id = ${deliveryId} and first_byte <= ${byte}
    order by first_byte desc limit 1`.execute(db),
  );
  return found ?? null;
}

const goneRow = z.strictObject({ gone: z.number() });
/** A larger batch could exceed the statement timeout. */
const partsAtOnce = 50;

/**
 * Deletes the content of uploads, or of this one: those that are no longer open, unless they were imported after
 * `keptAfter` or are being imported again.
 */
export async function deleteFinishedParts(db: Db, keptAfter: Date, deliveryId?: number): Promise<void> {
  const ofOne = deliveryId === undefined ? sql`true` : sql`q.delivery_id = ${deliveryId}`;
  const isNeeded = sql`(n.state in ('uploading', 'waiting', 'unconfirmed')
    or (n.state in ('imported', 'unchanged') and n.finished_at > ${keptAfter}))`;
  for (;;) {
    const [deleted] = await rowsOf(
      goneRow,
      sql`
      with gone as (
        delete from delivery_part p using (
          select q.delivery_id, q.first_byte from delivery_part q join delivery d on d.id = q.delivery_id
          where ${ofOne} and not exists (select from delivery n where n.id = d.id and ${isNeeded})
            and not exists (select from delivery n where n.content_of = d.id and ${isNeeded})
          order by q.delivery_id, q.first_byte limit ${partsAtOnce}) old
        where p.delivery_id = old.delivery_id and p.first_byte = old.first_byte returning 1)
      select count(*)::int as gone from gone`.execute(db),
    );
    if ((deleted?.gone ?? 0) < partsAtOnce) return;
  }
}
