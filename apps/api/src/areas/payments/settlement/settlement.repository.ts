/** Payments by settlement day at the bank, as the school accounts for them (docs/payments.md). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const settledPaymentRow = z.strictObject({
  id: z.number(),
  reference: z.string(),
  attemptId: z.string(),
  settlementDate: z.string(),
  schoolSourcedId: z.string(),
  centreCode: z.string(),
  studentSourcedId: z.string(),
  eqId: z.string(),
  invoiceSourcedId: z.string(),
  invoiceNumber: z.string(),
  customerReferenceNumber: z.string(),
  merchantNumber: z.string(),
  billerCode: z.string(),
  amountCents: z.number(),
  receiptNumber: z.string(),
  processedAt: z.date(),
  cardNumber: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  handedOverAt: z.nullable(z.date()),
});
export type SettledPayment = z.output<typeof settledPaymentRow>;

/** Null for every school. */
export interface SettlementFilter {
  day: string;
  centreCode: string | null;
}

const ofSchool = (centreCode: string | null) =>
  sql`(${centreCode}::text is null or t.centre_code = ${centreCode})`;

/** All payments of a day, whether or not they were exported before, in a stable order. */
export async function listSettled(
  db: Queryable,
  { day, centreCode }: SettlementFilter,
): Promise<SettledPayment[]> {
  return rowsOf(
    settledPaymentRow,
    sql`
    select t.id, t.public_id as reference, a.public_id as "attemptId", t.settlement_date as "settlementDate",
           t.school_source_id as "schoolSourcedId", t.centre_code as "centreCode",
           t.student_source_id as "studentSourcedId", t.eq_id as "eqId", t.invoice_source_id as "invoiceSourcedId",
           t.invoice_number as "invoiceNumber", t.customer_reference_number as "customerReferenceNumber",
           t.merchant_number as "merchantNumber", t.biller_code as "billerCode", t.amount_cents as "amountCents",
           t.receipt_number as "receiptNumber", t.processed_at as "processedAt",
           t.masked_card_number as "cardNumber", t.decided_by as "decidedBy", t.handed_over_at as "handedOverAt"
    from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.state = 'approved' and t.settlement_date = ${day} and ${ofSchool(centreCode)}
    order by t.processed_at, t.id`.execute(db),
  );
}

/** Marks payments exported for the first time. */
export async function markExported(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update payment_transaction set handed_over_at = ${now}
    where id = any(${[...ids]}::bigint[]) and handed_over_at is null`.execute(trx);
}

const dayRow = z.strictObject({ day: z.string() });

/** Days before the given one with payments that have not been exported. */
export async function listWaitingDays(
  db: Queryable,
  { before, centreCode }: { before: string; centreCode: string | null },
): Promise<string[]> {
  const rows = await rowsOf(
    dayRow,
    sql`
    select distinct t.settlement_date as day from payment_transaction t
    where t.state = 'approved' and t.handed_over_at is null and t.settlement_date < ${before}
      and ${ofSchool(centreCode)}
    order by day`.execute(db),
  );
  return rows.map(({ day }) => day);
}

const countRow = z.strictObject({ count: z.number() });

/** Payments started by then whose outcome may still fall on that day. */
export async function countUnknown(
  db: Queryable,
  { begunBefore, centreCode }: { begunBefore: Date; centreCode: string | null },
): Promise<number> {
  const rows = await rowsOf(
    countRow,
    sql`
    select count(*) as count from payment_transaction t
    where t.state in ('opening', 'open', 'disputed') and t.begun_at < ${begunBefore} and ${ofSchool(centreCode)}`.execute(
      db,
    ),
  );
  return rows[0]?.count ?? 0;
}
