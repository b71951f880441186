/** Payments as a school's office sees them (O-14). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const uncertainRow = z.strictObject({
  reference: z.string(),
  studentId: z.nullable(z.number()),
  accountId: z.nullable(z.number()),
  student: z.string(),
  eqId: z.string(),
  invoiceNumber: z.string(),
  description: z.string(),
  amountCents: z.number(),
  begunAt: z.date(),
  checks: z.number(),
  staffSince: z.nullable(z.date()),
});
type UncertainRow = z.output<typeof uncertainRow>;

const paymentRow = z.strictObject({ ...uncertainRow.shape, id: z.number(), attemptId: z.number() });
export type PaymentRow = z.output<typeof paymentRow>;

const columns = sql`
  t.public_id::text as reference, t.student_id as "studentId", a.account_id as "accountId",
  t.student_name as student, t.eq_id as "eqId", t.invoice_number as "invoiceNumber", t.description,
  t.amount_cents as "amountCents", t.begun_at as "begunAt", t.checks, t.staff_since as "staffSince"`;

/** Those that wait for staff first, then by age. */
export function listUncertain(db: Queryable, schoolId: number): Promise<UncertainRow[]> {
  return rowsOf(
    uncertainRow,
    sql`
    select ${columns} from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.school_id = ${schoolId} and t.state in ('open', 'disputed')
    order by t.staff_since is null, t.begun_at, t.id`.execute(db),
  );
}

/** A payment of the school, whatever its state. */
export async function findPayment(
  db: Queryable,
  { schoolId, reference }: { schoolId: number; reference: string },
): Promise<PaymentRow | undefined> {
  const [row] = await rowsOf(
    paymentRow,
    sql`
    select t.id, t.attempt_id as "attemptId", ${columns} from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.school_id = ${schoolId} and t.public_id = ${reference}::uuid`.execute(db),
  );
  return row;
}
