/** The servers that a run can test, and how to read each one's records. */
import type pg from 'pg';
import type { Recorded, ShownOutcome } from './checker.ts';

export type Subject = 'portal' | 'naive';

interface SubjectParts {
  /** The program that each process runs. */
  script: string;
  prepare(pool: pg.Pool): Promise<void>;
  listRecorded(pool: pg.Pool): Promise<Recorded[]>;
  /** Maps the outcomes that payers saw (by attempt and invoice) to the gateway's references. */
  shownOf(pool: pg.Pool, shown: readonly ShownOutcome[]): Promise<ShownOutcome[]>;
}

const portal: SubjectParts = {
  script: 'portal-process.ts',
  prepare: () => Promise.resolve(),
  async listRecorded(pool) {
    const { rows } = await pool.query<Recorded>(
      `select public_id as reference, amount_cents as "amountCents", coalesce(receipt_number, '') as "receiptNumber",
              case when state = 'approved' then 'paid' when state in ('declined', 'closed', 'void') then 'failed'
                   else 'open' end as state
       from payment_transaction`,
    );
    return rows;
  },
  async shownOf(pool, shown) {
    const { rows } = await pool.query<{ name: string; reference: string }>(
      `select a.public_id || '/' || t.invoice_number as name, t.public_id as reference
       from payment_transaction t join payment_attempt a on a.id = t.attempt_id`,
    );
    const references = new Map(rows.map(({ name, reference }) => [name, reference]));
    return shown.map(({ reference, as }) => ({ reference: references.get(reference) ?? reference, as }));
  },
};

/** The naive server, which keeps payments in its own table. */
const naive: SubjectParts = {
  script: 'naive-process.ts',
  async prepare(pool) {
    await pool.query('create table naive_payment (reference text primary key, cents integer, receipt text)');
  },
  async listRecorded(pool) {
    const { rows } = await pool.query<Recorded>(
      `select reference, cents as "amountCents", receipt as "receiptNumber", 'paid' as state from naive_payment`,
    );
    return rows;
  },
  // Its references exist only in memory.
  shownOf: () => Promise.resolve([]),
};

export const servers: Readonly<Record<Subject, SubjectParts>> = { portal, naive };
