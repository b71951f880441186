/** Data for the comparison with the gateway (O-14.4). */
import { settlementDifferenceSchema } from '@portal/contract/payments/office';
import type { SettlementDifference } from '@portal/contract/payments/office';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export interface SchoolDay {
  schoolId: number;
  day: string;
}

const merchantRow = z.strictObject({ merchantNumber: z.string() });

/** The merchant numbers of the school’s invoices and of its payments on that day. */
export async function listMerchants(db: Queryable, { schoolId, day }: SchoolDay): Promise<string[]> {
  const rows = await rowsOf(
    merchantRow,
    sql`
    select merchant_number as "merchantNumber" from invoice where school_id = ${schoolId}
    union
    select merchant_number from payment_transaction
    where school_id = ${schoolId} and state = 'approved' and settlement_date = ${day}
    order by 1`.execute(db),
  );
  return rows.map(({ merchantNumber }) => merchantNumber);
}

const ledgerRow = z.strictObject({
  reference: z.string(),
  invoiceNumber: z.string(),
  receiptNumber: z.string(),
  amountCents: z.number(),
});

export const listDayPayments = (db: Queryable, { schoolId, day }: SchoolDay) =>
  rowsOf(
    ledgerRow,
    sql`
    select public_id::text as reference, invoice_number as "invoiceNumber", receipt_number as "receiptNumber",
           amount_cents as "amountCents"
    from payment_transaction
    where school_id = ${schoolId} and state = 'approved' and settlement_date = ${day} order by id`.execute(
      db,
    ),
  );

/** The day's refunds, and refunds with one of the receipt numbers, which may be recorded under another day. */
export const listDayRefunds = (
  db: Queryable,
  { schoolId, day }: SchoolDay,
  receiptNumbers: readonly string[],
) =>
  rowsOf(
    ledgerRow,
    sql`
    select t.public_id::text as reference, t.invoice_number as "invoiceNumber", r.receipt_number as "receiptNumber",
           r.amount_cents as "amountCents"
    from payment_refund r join payment_transaction t on t.id = r.transaction_id
    where t.school_id = ${schoolId} and t.state = 'approved'
      and (r.settlement_date = ${day} or r.receipt_number = any(${[...receiptNumbers]}::text[]))
    order by r.id`.execute(db),
  );

const knownRow = z.strictObject({
  id: z.number(),
  reference: z.string(),
  schoolId: z.nullable(z.number()),
  studentId: z.nullable(z.number()),
  isApproved: z.boolean(),
  amountCents: z.number(),
  refundedCents: z.number(),
});
export type KnownRow = z.output<typeof knownRow>;

/** The portal’s payments with these references, at any school. */
export const findByReferences = (db: Queryable, references: readonly string[]): Promise<KnownRow[]> =>
  rowsOf(
    knownRow,
    sql`
    select id, public_id::text as reference, school_id as "schoolId", student_id as "studentId",
           state = 'approved' as "isApproved", amount_cents as "amountCents", refunded_cents as "refundedCents"
    from payment_transaction where public_id = any(${[...references]}::uuid[])`.execute(db),
  );

const existsRow = z.strictObject({ exists: z.boolean() });

/** Whether the customer reference number is that of an invoice of the school. */
export async function isOwnCustomer(db: Queryable, schoolId: number, crn: string): Promise<boolean> {
  const [row] = await rowsOf(
    existsRow,
    sql`
    select exists (select from invoice where school_id = ${schoolId} and customer_reference_number = ${crn}) as exists`.execute(
      db,
    ),
  );
  return row?.exists === true;
}

/** Whether another school has invoices of the merchant. Reads all invoices, so it is asked only about unknown payments. */
export async function isSharedMerchant(db: Queryable, schoolId: number, merchant: string): Promise<boolean> {
  const [row] = await rowsOf(
    existsRow,
    sql`
    select exists (select from invoice where merchant_number = ${merchant} and school_id <> ${schoolId}) as exists`.execute(
      db,
    ),
  );
  return row?.exists === true;
}

export interface NewComparison extends SchoolDay {
  comparedBy: string;
  now: Date;
  gateway: { payments: number; cents: number };
  portal: { payments: number; cents: number };
  refunds: { count: number; cents: number };
  differences: readonly SettlementDifference[];
}

export async function saveComparison(trx: Trx, made: NewComparison): Promise<void> {
  const { schoolId, day, comparedBy, now, gateway, portal, refunds, differences } = made;
  await sql`
    insert into settlement_comparison (school_id, day, compared_at, compared_by, gateway_payments, gateway_cents,
      portal_payments, portal_cents, refunds, refund_cents, differences)
    values (${schoolId}, ${day}, ${now}, ${comparedBy}, ${gateway.payments}, ${gateway.cents}, ${portal.payments},
      ${portal.cents}, ${refunds.count}, ${refunds.cents}, ${JSON.stringify(differences)}::jsonb)
    on conflict (school_id, day) do update set compared_at = excluded.compared_at,
      compared_by = excluded.compared_by, gateway_payments = excluded.gateway_payments,
      gateway_cents = excluded.gateway_cents, portal_payments = excluded.portal_payments,
      portal_cents = excluded.portal_cents, refunds = excluded.refunds, refund_cents = excluded.refund_cents,
      differences = excluded.differences`.execute(trx);
}

const comparisonRow = z.strictObject({
  day: z.string(),
  comparedAt: z.date(),
  comparedBy: z.string(),
  gatewayPayments: z.number(),
  gatewayCents: z.number(),
  refunds: z.number(),
  refundCents: z.number(),
  differences: z.array(settlementDifferenceSchema),
});
export type ComparisonRow = z.output<typeof comparisonRow>;

/** The comparisons since a day. */
export const listComparisons = (
  db: Queryable,
  { schoolId, since }: { schoolId: number; since: string },
): Promise<ComparisonRow[]> =>
  rowsOf(
    comparisonRow,
    sql`
    select day, compared_at as "comparedAt", compared_by as "comparedBy", gateway_payments as "gatewayPayments",
           gateway_cents as "gatewayCents", refunds, refund_cents as "refundCents", differences
    from settlement_comparison where school_id = ${schoolId} and day >= ${since} order by day desc`.execute(
      db,
    ),
  );

const dueRow = z.strictObject({ schoolId: z.number(), day: z.string() });

/**
 * The days to compare, for each school with portal payments since `paidSince`: days that haven't been compared, and days
 * with a payment that became known after the comparison.
 */
export const listDue = (
  db: Queryable,
  { days, paidSince, most }: { days: readonly string[]; paidSince: string; most: number },
): Promise<SchoolDay[]> =>
  rowsOf(
    dueRow,
    sql`
    select paid.school_id as "schoolId", d.day
    from (select distinct school_id from payment_transaction
          where state = 'approved' and settlement_date >= ${paidSince} and school_id is not null) paid
    cross join unnest(${[...days]}::date[]) as d(day)
    left join settlement_comparison c on c.school_id = paid.school_id and c.day = d.day
    where c.day is null or c.portal_payments <> (
      select count(*) from payment_transaction t
      where t.school_id = paid.school_id and t.state = 'approved' and t.settlement_date = d.day)
    order by d.day, paid.school_id limit ${most}`.execute(db),
  );
