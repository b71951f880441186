/**
 * Invoices of students at schools, as families see them: the register's amounts less what was paid here or is in
 * progress (`invoice_standing`, migration 0005). The caller has already checked access, and queries are limited to the
 * given student and school.
 */
import { limits } from '@portal/contract/limits';
import { paymentTimeZone } from '@portal/contract/payments';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Parameter } from '../../../platform/database/prepared.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { withheldOf } from '../../../platform/documents/withheld.repository.ts';
import type { ServingRule } from '../../../platform/documents/withheld.ts';

export interface InvoicePlace {
  studentId: number;
  schoolId: number;
  /** The school's time zone. */
  today: string;
}

const paymentRow = z.strictObject({
  paidAt: z.string(),
  receiptNumber: z.string(),
  amountCents: z.number(),
});
/** A payment made in the portal. */
export type PaymentRow = z.output<typeof paymentRow>;

const refundRow = z.strictObject({
  refundedOn: z.string(),
  receiptNumber: z.string(),
  amountCents: z.number(),
});
/** A gateway refund of a payment made in the portal. */
export type RefundRow = z.output<typeof refundRow>;

const invoiceRow = z.strictObject({
  /** Which of the student and school pairs it belongs to. */
  position: z.number(),
  invoiceNumber: z.string(),
  typeDescription: z.string(),
  description: z.string(),
  originalCents: z.number(),
  /** According to the register. */
  registerOwingCents: z.number(),
  /** What can still be paid. */
  owingCents: z.number(),
  reservedCents: z.number(),
  dueDate: z.string(),
  closedOn: z.nullable(z.string()),
  status: z.enum(['due', 'paid', 'closed']),
  paymentRef: z.nullable(z.string()),
  customerReferenceNumber: z.string(),
  /** Not yet processed by the school. */
  pendingPayments: z.array(paymentRow),
  /** Processed by the school while the invoice is still open. */
  receivedPayments: z.array(paymentRow),
  refunds: z.array(refundRow),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const since = sql`(place.today - make_interval(months => ${limits.paymentHistoryMonths}::int))::date`;

const receivedPayments = sql`coalesce((
  select jsonb_agg(jsonb_build_object('paidAt', p.processed_at, 'receiptNumber', p.receipt_number,
                                      'amountCents', p.amount_cents - p.pending_cents) order by p.processed_at)
  from invoice_payment p
  where p.invoice_id = i.id and i.status = 'due' and p.pending_cents < p.amount_cents
    and (p.processed_at at time zone ${paymentTimeZone})::date >= ${since}), '[]')`;

const refunds = sql`coalesce((
  select jsonb_agg(jsonb_build_object('refundedOn', r.settlement_date, 'receiptNumber', r.receipt_number,
                                      'amountCents', r.amount_cents) order by r.settlement_date, r.id)
  from payment_transaction t join payment_refund r on r.transaction_id = t.id
  where t.invoice_source_id = i.source_id and t.state = 'approved' and t.refunded_cents > 0), '[]')`;

const selectInvoices = prepared(
  'payments-invoices',
  invoiceRow,
  (value: Parameter<'studentIds' | 'schoolIds' | 'todays'>) => sql`
    select place.position::int, i.invoice_number as "invoiceNumber", i.type_description as "typeDescription",
           i.description, i.original_amount_cents as "originalCents", i.amount_owing_cents as "registerOwingCents",
           standing.owing_cents as "owingCents", standing.reserved_cents as "reservedCents",
           i.due_date as "dueDate", i.closed_on as "closedOn", i.status, i.payment_ref as "paymentRef",
           i.customer_reference_number as "customerReferenceNumber",
           standing.pending_payments as "pendingPayments", ${receivedPayments} as "receivedPayments",
           ${refunds} as refunds
    from unnest(${value('studentIds')}::bigint[], ${value('schoolIds')}::bigint[], ${value('todays')}::date[])
           with ordinality as place(student_id, school_id, today, position)
    join invoice i on i.student_id = place.student_id and i.school_id = place.school_id
    join invoice_standing standing on standing.invoice_id = i.id
    where i.status = 'due' or coalesce(i.closed_on, i.due_date) >= ${since}
    order by place.position, i.due_date, i.invoice_number`,
);

/**
 * Everything due, and what was paid or closed in the previous 12 months, for any number of student and school pairs in
 * one statement.
 */
export async function findInvoices(db: Db, places: readonly InvoicePlace[]): Promise<InvoiceRow[]> {
  const rows = await selectInvoices(db, {
    studentIds: places.map(({ studentId }) => studentId),
    schoolIds: places.map(({ schoolId }) => schoolId),
    todays: places.map(({ today }) => today),
  });
  // `with ordinality` starts at one.
  return rows.map((row) => ({ ...row, position: row.position - 1 }));
}

const invoiceDocumentRow = z.strictObject({
  invoiceNumber: z.string(),
  typeDescription: z.string(),
  description: z.string(),
  originalCents: z.number(),
  owingCents: z.number(),
  issuedOn: z.string(),
  dueDate: z.string(),
  customerReferenceNumber: z.string(),
  schoolEmail: z.nullable(z.string()),
  content: z.nullable(z.instanceof(Buffer)),
  mediaType: z.nullable(z.string()),
});

/** One invoice with everything its document shows. */
export type InvoiceDocument = Omit<z.output<typeof invoiceDocumentRow>, 'content' | 'mediaType'> & {
  /** The school's own PDF; null where the package has none. */
  file: { content: Buffer; mediaType: string } | null;
};

export async function findInvoiceDocument(
  db: Queryable,
  { studentId, schoolId }: Pick<InvoicePlace, 'studentId' | 'schoolId'>,
  { invoiceNumber, ...rule }: { invoiceNumber: string } & ServingRule,
): Promise<InvoiceDocument | undefined> {
  const rows = await rowsOf(
    invoiceDocumentRow,
    sql`
    select i.invoice_number as "invoiceNumber", i.type_description as "typeDescription", i.description,
           i.original_amount_cents as "originalCents", standing.owing_cents as "owingCents",
           i.issued_on as "issuedOn", i.due_date as "dueDate",
           i.customer_reference_number as "customerReferenceNumber", school.email as "schoolEmail",
           f.content, f.media_type as "mediaType"
    from invoice i
    join invoice_standing standing on standing.invoice_id = i.id
    join school on school.id = i.school_id
    left join stored_file f on f.id = i.pdf_file_id and ${withheldOf(rule)} is null
    where i.student_id = ${studentId} and i.school_id = ${schoolId} and i.invoice_number = ${invoiceNumber}`.execute(
      db,
    ),
  );
  const [row] = rows;
  if (!row) return undefined;
  const { content, mediaType, ...invoice } = row;
  return { ...invoice, file: content && mediaType !== null ? { content, mediaType } : null };
}
