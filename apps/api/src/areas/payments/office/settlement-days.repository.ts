/** A school's settlement days, and the amounts that its register has recorded (O-14.1, O-14.4). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

/** The amount not yet in the register. Closed and removed invoices count as recorded. */
const pending = sql`coalesce((
  select p.pending_cents from invoice i join invoice_payment p on p.invoice_id = i.id
  where i.source_id = t.invoice_source_id and i.status = 'due' and p.transaction_id = t.id), 0)`;

const dayRow = z.strictObject({
  day: z.string(),
  payments: z.number(),
  totalCents: z.number(),
  pendingCents: z.number(),
  toExport: z.number(),
});
export type DayRow = z.output<typeof dayRow>;

/** The latest days with payments, newest first. */
export const listDays = (
  db: Queryable,
  { schoolId, most }: { schoolId: number; most: number },
): Promise<DayRow[]> =>
  rowsOf(
    dayRow,
    sql`
    select t.settlement_date as day, count(*)::int as payments, sum(t.amount_cents)::int as "totalCents",
           sum(${pending})::int as "pendingCents",
           (count(*) filter (where t.handed_over_at is null))::int as "toExport"
    from payment_transaction t
    where t.school_id = ${schoolId} and t.state = 'approved'
    group by t.settlement_date order by t.settlement_date desc limit ${most}`.execute(db),
  );

const lineRow = z.strictObject({
  reference: z.string(),
  studentId: z.nullable(z.number()),
  accountId: z.nullable(z.number()),
  invoiceNumber: z.string(),
  receiptNumber: z.nullable(z.string()),
  amountCents: z.number(),
  isPending: z.boolean(),
});
export type DayLine = z.output<typeof lineRow>;

/** The day's payments, and payments of any day with one of the references. */
export const listDayLines = (
  db: Queryable,
  { schoolId, day }: { schoolId: number; day: string },
  references: readonly string[],
): Promise<DayLine[]> =>
  rowsOf(
    lineRow,
    sql`
    select t.public_id::text as reference, t.student_id as "studentId", a.account_id as "accountId",
           t.invoice_number as "invoiceNumber", t.receipt_number as "receiptNumber", t.amount_cents as "amountCents",
           t.state = 'approved' and t.settlement_date = ${day} and ${pending} > 0 as "isPending"
    from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.school_id = ${schoolId}
      and ((t.state = 'approved' and t.settlement_date = ${day}) or t.public_id = any(${[...references]}::uuid[]))
    order by t.id`.execute(db),
  );
