/** The families of a run: two parents each, each with a session, and invoices that are each paid in full at once. */
import { randomBytes } from 'node:crypto';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Random } from '../../packages/demo-data/src/random.ts';
import {
  makeEnrolment,
  makeInvoice,
  makeOwner,
  makeSchool,
  makeStudent,
} from '../../packages/test-support/src/factories/index.ts';

export interface OwedInvoice {
  invoiceNumber: string;
  studentEqId: string;
  schoolCode: string;
  cents: number;
}

export interface ChaosFamily {
  /** The session ids of the two parents. */
  sessions: [string, string];
  invoices: OwedInvoice[];
}

const invoicesOfFamily = 20;

/** Amounts that the simulated gateway approves; for some of them its response is lost. */
const cents = [0, 10, 20, 30, 40, 72, 99] as const;

export async function makeChaosFamilies(
  connectionString: string,
  payments: number,
  random: Random,
): Promise<ChaosFamily[]> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  try {
    const school = await makeSchool(pool);
    const families: ChaosFamily[] = [];
    for (let left = payments; left > 0; left -= invoicesOfFamily) {
      const student = await makeStudent(pool);
      await makeEnrolment(pool, student, school);
      const parents = [await makeOwner(pool, [student]), await makeOwner(pool, [student])];
      const sessions = await Promise.all(parents.map(({ id }) => openSession(pool, id)));
      const invoices: OwedInvoice[] = [];
      for (let count = 0; count < Math.min(left, invoicesOfFamily); count += 1) {
        const owing = (10 + random.below(400)) * 100 + random.pick(cents);
        const made = await makeInvoice(pool, student, school, { owingCents: owing, dueDate: '2027-01-31' });
        invoices.push({
          invoiceNumber: made.invoiceNumber,
          studentEqId: student.eqId,
          schoolCode: school.centreCode,
          cents: owing,
        });
      }
      const [first = '', second = ''] = sessions;
      families.push({ sessions: [first, second], invoices });
    }
    return families;
  } finally {
    await pool.end();
  }
}

/** Inserts a session, because sign-in has its own tests. */
export async function openSession(pool: pg.Pool, accountId: number): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into session (id_hash, account_id, created_at, last_seen_at, authenticated_at)
     values ($1, $2, now(), now(), now())`,
    [createHash('sha256').update(id).digest(), accountId],
  );
  return id;
}
