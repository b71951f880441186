/** Uploads in progress, with their encrypted pieces. Every statement on behalf of a caller filters by school. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';

export interface Upload {
  id: number;
  publicId: string;
  state: string;
  sizeBytes: number;
  receivedBytes: number;
}

/** Counts the school's open packages. Locks its key first, so that concurrent uploads can't exceed the limit. */
export async function countOpenUploads(trx: Trx, schoolId: number): Promise<number> {
  await trx
    .selectFrom('import_key')
    .select('school_id')
    .where('school_id', '=', schoolId)
    .forUpdate()
    .execute();
  const { open } = await trx
    .selectFrom('delivery')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('school_id', '=', schoolId)
    .where('source', '=', 'upload')
    .where('state', 'in', ['uploading', 'waiting', 'unconfirmed'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function insertUpload(
  trx: Trx,
  { schoolId, sizeBytes, now }: { schoolId: number; sizeBytes: number; now: Date },
): Promise<Upload> {
  const { id, public_id: publicId } = await trx
    .insertInto('delivery')
    .values({
      school_id: schoolId,
      source: 'upload',
      state: 'uploading',
      size_bytes: sizeBytes,
      begun_at: now,
      changed_at: now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow();
  return { id, publicId, state: 'uploading', sizeBytes, receivedBytes: 0 };
}

export async function findUpload(
  db: Queryable,
  { schoolId, publicId }: { schoolId: number; publicId: string },
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
    .executeTakeFirst();
  return found ?? null;
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

/** Marks a complete upload as waiting for its import. */
export async function completeUpload(trx: Trx, deliveryId: number): Promise<void> {
  await trx.updateTable('delivery').set({ state: 'waiting' }).where('id', '=', deliveryId).execute();
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

/** Deletes the content of uploads that are no longer open. */
export async function deleteFinishedParts(db: Db): Promise<void> {
  for (;;) {
    const [deleted] = await rowsOf(
      goneRow,
      sql`
      with gone as (
        delete from delivery_part p using (
          select q.delivery_id, q.first_byte from delivery_part q join delivery d on d.id = q.delivery_id
          where d.state not in ('uploading', 'waiting', 'unconfirmed') limit ${partsAtOnce}) old
        where p.delivery_id = old.delivery_id and p.first_byte = old.first_byte returning 1)
      select count(*)::int as gone from gone`.execute(db),
    );
    if ((deleted?.gone ?? 0) < partsAtOnce) return;
  }
}
