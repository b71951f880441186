/** The servers a run can be made with, and how each one's records are read. */
import type pg from 'pg';
import type { Recorded, Told } from './checker.ts';

export type Subject = 'portal' | 'naive';

interface SubjectParts {
  /** What runs in each process. */
  script: string;
  prepare(pool: pg.Pool): Promise<void>;
  listRecorded(pool: pg.Pool): Promise<Recorded[]>;
  /** What payers were told, by the references of the gateway; they know attempts and invoices. */
  toldOf(pool: pg.Pool, told: readonly Told[]): Promise<Told[]>;
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
  async toldOf(pool, told) {
    const { rows } = await pool.query<{ name: string; reference: string }>(
      `select a.public_id || '/' || t.invoice_number as name, t.public_id as reference
       from payment_transaction t join payment_attempt a on a.id = t.attempt_id`,
    );
    const references = new Map(rows.map(({ name, reference }) => [name, reference]));
    return told.map(({ reference, as }) => ({ reference: references.get(reference) ?? reference, as }));
  },
};

/** Keeps payments in a table of its own. */
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
  // Its references are known to its memory alone.
  toldOf: () => Promise.resolve([]),
};

export const servers: Readonly<Record<Subject, SubjectParts>> = { portal, naive };
