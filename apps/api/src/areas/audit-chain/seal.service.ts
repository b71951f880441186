/** Seals the audit's rows into the chain, soon after they were written (docs/decisions/office/audit-chain.md). */
import { randomBytes } from 'node:crypto';
import { historyZone } from '@portal/contract/audit';
import { dateInZone } from '@portal/contract/dates';
import type { Db, Trx } from '../../platform/database/database.ts';
import { closeDay } from './days.service.ts';
import type { ClosingOptions } from './days.service.ts';
import { hashBytes, hashRow, merkleRoot, noHash, rowSalt } from './hashes.ts';
import { findHorizon } from './horizon.repository.ts';
import { encodeMarks } from './marks.ts';
import type { Mark, RowKey } from './marks.ts';
import { listEvents, listLooks, nextLookMonth } from './rows.repository.ts';
import type { AuditRow } from './rows.repository.ts';
import { findLastSeal, insertSeal, lockChain } from './seals.repository.ts';
import type { Seal, SealSource } from './seals.repository.ts';
import { sealHash } from './statements.ts';

/** Ids, or looks, in one seal at most. */
const BATCH = 10_000;
/** The key after the last look of a month. */
export const lastLook: RowKey = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
const firstLook: RowKey = [0, 0];
/** Calls that began before a month's end may still write its looks. */
const lookMarginMs = 60 * 60_000;

export interface SealingOptions extends ClosingOptions {
  db: Db;
  /** How long to wait for transactions that write to the audit. The next run tries again. */
  waitMs: number;
}

/** Seals what is complete, and closes the days that have ended. Another process may already be doing it. */
export async function sealAudit(options: SealingOptions, now: Date): Promise<void> {
  const { db, waitMs } = options;
  const horizon = await findHorizon(db, waitMs);
  const inTurn = (work: (trx: Trx) => Promise<boolean>): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      if (!(await lockChain(trx))) return false;
      await closeDay(trx, options, now);
      return work(trx);
    });
  if (horizon !== null) while (await inTurn((trx) => sealEvents(trx, horizon, now)));
  while (await inTurn((trx) => sealLooks(trx, now)));
}

/** Seals the next ids. Returns whether there are more. */
async function sealEvents(trx: Trx, horizon: number, now: Date): Promise<boolean> {
  const [sealed = 0] = (await findLastSeal(trx, 'events'))?.until ?? [];
  for (let from = sealed; from < horizon; from += BATCH) {
    const until = Math.min(from + BATCH, horizon);
    const rows = await listEvents(trx, from, until);
    if (rows.length === 0) continue;
    // Months are sealed apart, because each is dropped as a whole.
    const months = Map.groupBy(rows, ({ month }) => month);
    for (const [month, ofMonth] of [...months].toSorted(([a], [b]) => a.localeCompare(b)))
      await seal(trx, { source: 'events', month, from: [sealed], until: [until], rows: ofMonth }, now);
    return until < horizon;
  }
  return false;
}

/** Seals the next looks of the months that have ended. Returns whether there are more. */
async function sealLooks(trx: Trx, now: Date): Promise<boolean> {
  const last = await findLastSeal(trx, 'looks');
  const isWithin = last !== null && last.until[0] !== lastLook[0];
  const current = `${dateInZone(new Date(now.getTime() - lookMarginMs), historyZone).slice(0, 7)}-01`;
  const month = isWithin ? last.month : await nextLookMonth(trx, last?.month ?? '-infinity', current);
  if (month === null) return false;
  const from = isWithin ? last.until : firstLook;
  const rows = await listLooks(trx, { month, from, until: lastLook, most: BATCH });
  const isLast = rows.length < BATCH;
  const until = isLast ? lastLook : (rows.at(-1)?.key ?? lastLook);
  await seal(trx, { source: 'looks', month, from, until, rows }, now);
  return true;
}

interface Range {
  source: SealSource;
  month: string;
  from: RowKey;
  until: RowKey;
  rows: readonly AuditRow[];
}

/** The key and hash of each row under a seal's salt. */
export const hashRows = (rows: readonly AuditRow[], salt: Buffer): Mark[] =>
  rows.map(({ key, text }) => ({ key, hash: hashRow(rowSalt(salt, key), text) }));

async function seal(trx: Trx, { source, month, from, until, rows }: Range, now: Date): Promise<void> {
  const last = await findLastSeal(trx);
  const salt = randomBytes(hashBytes);
  const hashed = hashRows(rows, salt);
  const today = dateInZone(now, historyZone);
  const unhashed: Omit<Seal, 'hash'> = {
    number: (last?.number ?? 0) + 1,
    form: 2,
    // Clocks of processes differ, and a closed day stays closed.
    day: last && last.day > today ? last.day : today,
    sealedAt: now,
    source,
    month,
    from: [...from],
    until: [...until],
    rowCount: rows.length,
    salt,
    marks: encodeMarks(hashed),
    rowsRoot: merkleRoot(hashed.map(({ hash }) => hash)),
    previous: last?.hash ?? noHash,
  };
  await insertSeal(trx, { ...unhashed, hash: sealHash(unhashed) });
}
