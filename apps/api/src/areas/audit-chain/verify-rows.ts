/** Compares the audit's rows with their seals. Seals of events are checked several at a time, to read rows in bulk. */
import type { Db } from '../../platform/database/database.ts';
import { compareKeys, firstDifference } from './compare-rows.ts';
import { merkleRoot } from './hashes.ts';
import { decodeMarks } from './marks.ts';
import { isMonthKept, listEvents, listLooks } from './rows.repository.ts';
import type { AuditRow } from './rows.repository.ts';
import { hashRows } from './seal.service.ts';
import type { Seal } from './seals.repository.ts';
import type { Difference } from './verify.service.ts';

/** Ids read at once. */
const WINDOW = 20_000;
/** No rule may keep the audit for less (`retention_rule`). */
const LEAST_MONTHS = 24;

export class RowChecks {
  readonly #db: Db;
  readonly #now: Date;
  readonly #kept = new Map<string, boolean>();
  #waiting: Seal[] = [];
  count = 0;
  expired: string[] = [];

  constructor(db: Db, now: Date) {
    this.#db = db;
    this.#now = now;
  }

  async add(seal: Seal): Promise<Difference | null> {
    if (seal.source === 'looks') return this.#checkLooks(seal);
    const before = await this.#flushBefore(seal);
    this.#waiting.push(seal);
    return before;
  }

  async finish(): Promise<Difference | null> {
    return this.#checkEvents();
  }

  /** Seals of one batch have the same range, and are checked together. */
  async #flushBefore(seal: Seal): Promise<Difference | null> {
    const [first, last] = [this.#waiting[0], this.#waiting.at(-1)];
    if (!first || !last || compareKeys(last.until, seal.until) === 0) return null;
    return (seal.until[0] ?? 0) - (first.from[0] ?? 0) > WINDOW ? this.#checkEvents() : null;
  }

  async #checkEvents(): Promise<Difference | null> {
    const seals = this.#waiting;
    this.#waiting = [];
    const [first, last] = [seals[0], seals.at(-1)];
    if (!first || !last) return null;
    const rows = await listEvents(this.#db, first.from[0] ?? 0, last.until[0] ?? 0);
    let place = 0;
    for (const batch of Map.groupBy(seals, ({ until }) => until[0] ?? 0).values()) {
      const end = batch[0]?.until ?? [];
      const start = place;
      while (place < rows.length && compareKeys(rows[place]?.key, end) <= 0) place += 1;
      const difference = await this.#checkBatch(batch, rows.slice(start, place));
      if (difference) return difference;
    }
    return null;
  }

  async #checkBatch(seals: readonly Seal[], rows: readonly AuditRow[]): Promise<Difference | null> {
    const months = Map.groupBy(rows, ({ month }) => month);
    const differences: Difference[] = [];
    for (const seal of seals) {
      const difference = await this.#checkSeal(seal, months.get(seal.month) ?? []);
      if (difference) differences.push(difference);
      months.delete(seal.month);
    }
    // Rows of a month that had none when the batch was sealed.
    for (const [month, [row]] of months)
      if (row) differences.push({ in: 'events', seal: null, month, key: row.key, what: 'added' });
    return differences.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))[0] ?? null;
  }

  async #checkLooks(seal: Seal): Promise<Difference | null> {
    const { month, from, until } = seal;
    return this.#checkSeal(seal, await listLooks(this.#db, { month, from, until }));
  }

  async #checkSeal(seal: Seal, rows: readonly AuditRow[]): Promise<Difference | null> {
    const { source, month, number } = seal;
    if (!(await this.#isKept(seal)))
      return this.#isOld(month) ? this.#noteExpired(month) : { in: 'month', month, what: 'removed' };
    const found = hashRows(rows, seal.salt);
    this.count += found.length;
    const root = merkleRoot(found.map(({ hash }) => hash));
    if (root.equals(seal.rowsRoot) && found.length === seal.rowCount) return null;
    const sealed = decodeMarks(seal.marks, seal.until.length);
    const difference = firstDifference(sealed, found);
    if (difference) return { ...difference, in: source, seal: number, month };
    return { in: 'rows', seal: number, month, what: 'changed' };
  }

  #noteExpired(month: string): null {
    if (!this.expired.includes(month)) this.expired.push(month);
    return null;
  }

  #isOld(month: string): boolean {
    const limit = new Date(this.#now);
    limit.setUTCMonth(limit.getUTCMonth() - LEAST_MONTHS - 1);
    return month <= limit.toISOString().slice(0, 10);
  }

  async #isKept({ source, month }: Seal): Promise<boolean> {
    const parent = source === 'events' ? 'audit_event' : 'record_look';
    const name = `${parent} ${month}`;
    const known = this.#kept.get(name) ?? (await isMonthKept(this.#db, parent, month));
    this.#kept.set(name, known);
    return known;
  }
}

const keyOf = (difference: Difference): readonly number[] | undefined =>
  'key' in difference ? difference.key : undefined;
