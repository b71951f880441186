/**
 * Reserves the amounts about to be paid. Invoices are locked, so that a second payer's calculation includes the first
 * reservation.
 */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../../platform/database/database.ts';
import { rowsOf } from '../../../../platform/database/rows.ts';

const invoiceRefRow = z.strictObject({
  studentId: z.number(),
  schoolId: z.number(),
  invoiceNumber: z.string(),
});
export type InvoiceRef = z.output<typeof invoiceRefRow>;

const payableInvoiceRow = z.strictObject({
  ...invoiceRefRow.shape,
  position: z.number(),
  sourceId: z.string(),
  status: z.string(),
  description: z.string(),
  customerReferenceNumber: z.string(),
  merchantNumber: z.string(),
  billerCode: z.string(),
  studentSourceId: z.string(),
  schoolSourceId: z.string(),
  /** According to the register. */
  registerOwingCents: z.number(),
  registerPaidCents: z.number(),
  /** Paid in the portal, and not in the register yet. */
  inProgressCents: z.number(),
  /** What remains once everything started is deducted. */
  owingCents: z.number(),
});
export type PayableInvoice = z.output<typeof payableInvoiceRow>;

const wantedInvoices = (refs: readonly InvoiceRef[]) => sql`
  unnest(${refs.map(({ studentId }) => studentId)}::bigint[], ${refs.map(({ schoolId }) => schoolId)}::bigint[],
         ${refs.map(({ invoiceNumber }) => invoiceNumber)}::text[])
    with ordinality as r(student_id, school_id, invoice_number, position)`;

/**
 * Locks the invoices of the students and schools the caller may pay for, in id order. A second statement reads what is
 * owing, so that it sees what the previous lock holders committed.
 */
export async function lockInvoices(trx: Trx, refs: readonly InvoiceRef[]): Promise<PayableInvoice[]> {
  await sql`
    select i.id from invoice i
    where i.id in (select i.id from ${wantedInvoices(refs)} join invoice i on i.school_id = r.school_id
                     and i.invoice_number = r.invoice_number and i.student_id = r.student_id)
    order by i.id for update`.execute(trx);
  return rowsOf(
    payableInvoiceRow,
    sql`
    select r.position::int - 1 as position, i.student_id as "studentId", i.school_id as "schoolId", i.invoice_number as "invoiceNumber",
           i.source_id as "sourceId", i.status, i.description,
           i.customer_reference_number as "customerReferenceNumber", i.merchant_number as "merchantNumber",
           i.biller_code as "billerCode", student.source_id as "studentSourceId", school.source_id as "schoolSourceId",
           i.amount_owing_cents as "registerOwingCents",
           i.original_amount_cents - i.amount_owing_cents as "registerPaidCents",
           standing.in_progress_cents as "inProgressCents", standing.owing_cents as "owingCents"
    from ${wantedInvoices(refs)}
    join invoice i on i.school_id = r.school_id and i.invoice_number = r.invoice_number and i.student_id = r.student_id
    join student on student.id = i.student_id
    join school on school.id = i.school_id
    join invoice_standing standing on standing.invoice_id = i.id
    order by r.position`.execute(trx),
  );
}

export interface NewAttempt {
  accountId: number;
  key: string;
  requestHash: Buffer;
  now: Date;
}

/** Undefined when the key was used before. Waits for a concurrent transaction that is inserting the same key. */
export async function insertAttempt(
  trx: Trx,
  { accountId, key, requestHash, now }: NewAttempt,
): Promise<{ id: number; publicId: string } | undefined> {
  return trx
    .insertInto('payment_attempt')
    .values({ account_id: accountId, idempotency_key: key, request_hash: requestHash, begun_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirst();
}

export interface NewTransaction {
  invoice: PayableInvoice;
  amountCents: number;
  eqId: string;
  studentName: string;
  centreCode: string;
  schoolName: string;
}

export interface Reservation {
  attemptId: number;
  now: Date;
  expiresAt: Date;
  nextCheckAt: Date;
}

export async function insertTransactions(
  trx: Trx,
  { attemptId, now, expiresAt, nextCheckAt }: Reservation,
  transactions: readonly NewTransaction[],
): Promise<void> {
  await trx
    .insertInto('payment_transaction')
    .values(
      transactions.map(({ invoice, ...transaction }) => ({
        attempt_id: attemptId,
        invoice_source_id: invoice.sourceId,
        student_id: invoice.studentId,
        school_id: invoice.schoolId,
        invoice_number: invoice.invoiceNumber,
        description: invoice.description,
        student_source_id: invoice.studentSourceId,
        eq_id: transaction.eqId,
        student_name: transaction.studentName,
        school_source_id: invoice.schoolSourceId,
        centre_code: transaction.centreCode,
        school_name: transaction.schoolName,
        customer_reference_number: invoice.customerReferenceNumber,
        merchant_number: invoice.merchantNumber,
        biller_code: invoice.billerCode,
        amount_cents: transaction.amountCents,
        register_paid_cents: invoice.registerPaidCents,
        begun_at: now,
        expires_at: expiresAt,
        next_check_at: nextCheckAt,
      })),
    )
    .execute();
}

const attemptsRow = z.strictObject({ attempts: z.number(), cards: z.number() });

/** The account's recently refused cards: many of them suggest card testing. */
export async function countDeclines(
  db: Db | Queryable,
  accountId: number,
  since: Date,
): Promise<{ attempts: number; cards: number }> {
  const rows = await rowsOf(
    attemptsRow,
    sql`
    select count(distinct a.id) as attempts, count(*) as cards
    from payment_attempt a join payment_transaction t on t.attempt_id = a.id
    where a.account_id = ${accountId} and a.begun_at > ${since} and t.state = 'declined'`.execute(db),
  );
  return rows[0] ?? { attempts: 0, cards: 0 };
}
