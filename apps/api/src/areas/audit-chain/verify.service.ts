/** Recomputes the chain from the audit's rows, and finds the first difference. */
import type { Db } from '../../platform/database/database.ts';
import { hashText, noHash } from './hashes.ts';
import { readRoot, rootFile } from './root-files.ts';
import { findLastDay, listDays, listSeals } from './seals.repository.ts';
import type { AuditDay, Seal } from './seals.repository.ts';
import { isSigned } from './signer.ts';
import type { AuditSigner } from './signer.ts';
import { dayStatement, rootOfSeals, sealHash } from './statements.ts';
import type { RowDifference } from './compare-rows.ts';
import { RowChecks } from './verify-rows.ts';

export type Difference =
  | (RowDifference & { in: Seal['source']; seal: number | null; month: string })
  | { in: 'rows'; seal: number; month: string; what: 'changed' }
  | { in: 'seal'; seal: number; what: 'changed' | 'missing' }
  | { in: 'month'; month: string; what: 'removed' }
  | { in: 'day'; day: string; what: 'changed' | 'unsigned' | 'unknown-key' | 'not-in-file' | 'missing' };

export interface Verified {
  /** The first one; null if the audit is as it was sealed. */
  difference: Difference | null;
  seals: number;
  rows: number;
  days: number;
  /** Days without a file to compare with. */
  daysWithoutFile: number;
  /** Months whose rows were dropped after their retention period. Their seals are still checked. */
  expired: string[];
  /** The time of the last seal; null if there is none. */
  sealedAt: Date | null;
}

export interface VerifyOptions {
  db: Db;
  signer: Pick<AuditSigner, 'knows'>;
  /** The folder of the days' roots; null for none. */
  roots: string | null;
  /** The days with a file there. */
  filedDays: readonly string[];
  /** The first day to check, or null for all. */
  from: string | null;
  now: Date;
}

/** Seals read at once. */
const PAGE = 100;

/** Stops at the first difference. */
export async function verifyAudit(options: VerifyOptions): Promise<Verified> {
  const { db, from, now } = options;
  const days = await listDays(db, from ?? undefined);
  const before = from === null ? null : await findLastDay(db, from);
  const rows = new RowChecks(db, now);
  const chain = new ChainChecks(days, before);
  const found: Verified = {
    difference: checkFiled(options, days),
    seals: 0,
    rows: 0,
    days: days.length,
    daysWithoutFile: 0,
    expired: [],
    sealedAt: null,
  };
  let after = before?.lastSeal ?? 0;
  while (found.difference === null) {
    const seals = await listSeals(db, after, PAGE);
    found.difference = await checkPage(seals, chain, rows);
    found.seals += seals.length;
    found.sealedAt = seals.at(-1)?.sealedAt ?? found.sealedAt;
    after = seals.at(-1)?.number ?? after;
    if (seals.length < PAGE) break;
  }
  found.difference ??= (await rows.finish()) ?? chain.finish();
  found.rows = rows.count;
  found.expired = rows.expired;
  for (const day of found.difference === null ? days : []) {
    const file = options.roots === null ? null : await readRoot(options.roots, day.day);
    if (file === null) found.daysWithoutFile += 1;
    found.difference ??= checkDay(options, day, file);
  }
  return found;
}

async function checkPage(
  seals: readonly Seal[],
  chain: ChainChecks,
  rows: RowChecks,
): Promise<Difference | null> {
  for (const seal of seals) {
    const difference = chain.add(seal) ?? (await rows.add(seal));
    if (difference) return difference;
  }
  return null;
}

/** A day with a file that the database no longer has. */
function checkFiled({ filedDays, from }: VerifyOptions, days: readonly AuditDay[]): Difference | null {
  const known = new Set(days.map(({ day }) => day));
  const missing = filedDays.filter((day) => (from === null || day >= from) && !known.has(day)).toSorted();
  return missing[0] === undefined ? null : { in: 'day', day: missing[0], what: 'missing' };
}

function checkDay({ signer }: VerifyOptions, day: AuditDay, file: string | null): Difference | null {
  const differs = (what: 'unsigned' | 'unknown-key' | 'not-in-file'): Difference => ({
    in: 'day',
    day: day.day,
    what,
  });
  if (!isSigned(dayStatement(day), day)) return differs('unsigned');
  if (!signer.knows(day.publicKey)) return differs('unknown-key');
  return file === null || file === rootFile(day) ? null : differs('not-in-file');
}

/** The chain of seals, and the roots of their days. */
class ChainChecks {
  readonly #days: readonly AuditDay[];
  #next: number;
  #last: Buffer;
  #lastDay: AuditDay | null;
  #dayIndex = 0;
  #hashes: Buffer[] = [];
  #isFirst = true;

  constructor(days: readonly AuditDay[], before: AuditDay | null) {
    this.#days = days;
    this.#next = (before?.lastSeal ?? 0) + 1;
    this.#last = noHash;
    this.#lastDay = before;
    this.#isFirst = before !== null;
  }

  add(seal: Seal): Difference | null {
    if (seal.number !== this.#next) return { in: 'seal', seal: this.#next, what: 'missing' };
    // The seal before the first day to check isn't read. The signed root of its day covers it.
    const isLinked = this.#isFirst || seal.previous.equals(this.#last);
    this.#isFirst = false;
    if (!isLinked || !sealHash(seal).equals(seal.hash))
      return { in: 'seal', seal: seal.number, what: 'changed' };
    this.#next += 1;
    this.#last = seal.hash;
    this.#hashes.push(seal.hash);
    return this.#closeDay(seal);
  }

  #closeDay(seal: Seal): Difference | null {
    const day = this.#days[this.#dayIndex];
    if (!day || seal.number < day.lastSeal) return null;
    const isRight =
      day.lastSeal === seal.number &&
      day.day === seal.day &&
      day.firstSeal === (this.#lastDay?.lastSeal ?? 0) + 1 &&
      day.previous.equals(this.#lastDay?.hash ?? noHash) &&
      day.root.equals(rootOfSeals(this.#hashes)) &&
      day.hash.equals(hashText(dayStatement(day)));
    this.#dayIndex += 1;
    this.#lastDay = day;
    this.#hashes = [];
    return isRight ? null : { in: 'day', day: day.day, what: 'changed' };
  }

  /** After the last seal: a day whose seals are gone. */
  finish(): Difference | null {
    const day = this.#days[this.#dayIndex];
    return day ? { in: 'seal', seal: this.#next, what: 'missing' } : null;
  }
}
