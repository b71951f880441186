/** The seals and the signed days of the chain. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const bytes = z.instanceof(Buffer);
const sources = ['events', 'looks'] as const;
const sealRow = z.strictObject({
  number: z.number(),
  /** The format of the hashed text. */
  form: z.union([z.literal(1), z.literal(2)]),
  day: z.string(),
  sealedAt: z.date(),
  source: z.enum(sources),
  month: z.string(),
  from: z.array(z.number()),
  until: z.array(z.number()),
  rowCount: z.number(),
  salt: bytes,
  marks: bytes,
  rowsRoot: bytes,
  previous: bytes,
  hash: bytes,
});
export type Seal = z.output<typeof sealRow>;
export type SealSource = Seal['source'];

const sealColumns = sql`
  number, form, day::text as day, sealed_at as "sealedAt", source, month::text as month,
  to_jsonb(from_key) as "from", to_jsonb(until_key) as "until", row_count as "rowCount", salt, marks, rows_root as "rowsRoot", previous_hash as previous, hash`;

const lockedRow = z.strictObject({ isLocked: z.boolean() });

/** Only one process seals at a time; the others have nothing to do. */
export async function lockChain(trx: Trx): Promise<boolean> {
  const [row] = await rowsOf(
    lockedRow,
    sql`select pg_try_advisory_xact_lock(hashtext('portal.audit-chain')) as "isLocked"`.execute(trx),
  );
  return row?.isLocked ?? false;
}

/** The last seal, or the last of one source. */
export async function findLastSeal(db: Queryable, source: SealSource | null = null): Promise<Seal | null> {
  const [seal] = await rowsOf(
    sealRow,
    sql`
    select ${sealColumns} from audit_seal where ${source}::text is null or source = ${source}
    order by ${source === 'looks' ? sql`month desc, until_key desc` : sql`number desc`} limit 1`.execute(db),
  );
  return seal ?? null;
}

export async function insertSeal(trx: Trx, seal: Seal): Promise<void> {
  await sql`
    insert into audit_seal (number, form, day, sealed_at, source, month, from_key, until_key, row_count, salt, marks, rows_root,
                            previous_hash, hash)
    values (${seal.number}, ${seal.form}, ${seal.day}, ${seal.sealedAt}, ${seal.source}, ${seal.month}, ${seal.from}::bigint[],
            ${seal.until}::bigint[], ${seal.rowCount}, ${seal.salt}, ${seal.marks}, ${seal.rowsRoot}, ${seal.previous},
            ${seal.hash})`.execute(trx);
}

export async function getSeal(db: Queryable, number: number): Promise<Seal> {
  const [seal] = await rowsOf(
    sealRow,
    sql`select ${sealColumns} from audit_seal where number = ${number}`.execute(db),
  );
  if (!seal) throw new Error(`There is no seal ${number}`);
  return seal;
}

/** Seals after a number, in order. */
export async function listSeals(db: Queryable, after: number, most: number): Promise<Seal[]> {
  return rowsOf(
    sealRow,
    sql`select ${sealColumns} from audit_seal where number > ${after} order by number limit ${most}`.execute(
      db,
    ),
  );
}

const dayRow = z.strictObject({
  day: z.string(),
  firstSeal: z.number(),
  lastSeal: z.number(),
  root: bytes,
  previous: bytes,
  hash: bytes,
  publicKey: bytes,
  signature: bytes,
});
export type AuditDay = z.output<typeof dayRow>;

const dayColumns = sql`
  day::text as day, first_seal as "firstSeal", last_seal as "lastSeal", root, previous_hash as previous, hash,
  public_key as "publicKey", signature`;

/** The signed days from one on, in order. */
export async function listDays(db: Queryable, from = '-infinity'): Promise<AuditDay[]> {
  return rowsOf(
    dayRow,
    sql`select ${dayColumns} from audit_day where day >= ${from}::date order by day`.execute(db),
  );
}

/** The audit days with these dates, oldest first. */
export async function listDaysAt(db: Queryable, days: readonly string[]): Promise<AuditDay[]> {
  return rowsOf(
    dayRow,
    sql`select ${dayColumns} from audit_day where day = any(${days}::date[]) order by day`.execute(db),
  );
}

/** The last signed day, or the last before another. */
export async function findLastDay(db: Queryable, before = 'infinity'): Promise<AuditDay | null> {
  const [day] = await rowsOf(
    dayRow,
    sql`select ${dayColumns} from audit_day where day < ${before}::date order by day desc limit 1`.execute(
      db,
    ),
  );
  return day ?? null;
}

export async function insertDay(trx: Trx, day: AuditDay): Promise<void> {
  await sql`
    insert into audit_day (day, first_seal, last_seal, root, previous_hash, hash, public_key, signature)
    values (${day.day}, ${day.firstSeal}, ${day.lastSeal}, ${day.root}, ${day.previous}, ${day.hash}, ${day.publicKey},
            ${day.signature})`.execute(trx);
}

const hashesRow = z.strictObject({ number: z.number(), hash: bytes });

/** The hashes of a day's seals, in order. */
export async function listSealHashes(db: Queryable, day: string): Promise<z.output<typeof hashesRow>[]> {
  return rowsOf(
    hashesRow,
    sql`select number, hash from audit_seal where day = ${day}::date order by number`.execute(db),
  );
}
