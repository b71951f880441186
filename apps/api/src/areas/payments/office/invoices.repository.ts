/** A school's invoices and their payments, for the office (O-14.3). */
import type { InvoiceFilter } from '@portal/contract/payments/office';
import { invoiceStates, officePaymentStates } from '@portal/contract/payments/office';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/database/like.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export interface InvoiceScope {
  schoolId: number;
  /** In the school's time zone. */
  today: string;
  /** The caller's own family, whose invoices are left out. */
  ownStudentIds: readonly number[];
}

export interface InvoiceSearch {
  search: string;
  state: InvoiceFilter;
}

/** The position after which the page starts. */
export interface InvoicePlace {
  dueDate: string;
  id: number;
}

const invoiceRow = z.strictObject({
  id: z.number(),
  studentId: z.number(),
  sourceId: z.string(),
  invoiceNumber: z.string(),
  student: z.string(),
  eqId: z.string(),
  description: z.string(),
  issuedOn: z.string(),
  dueDate: z.string(),
  state: z.enum(invoiceStates),
  originalCents: z.number(),
  registerOwingCents: z.number(),
  owingCents: z.number(),
  inProgressCents: z.number(),
  reservedCents: z.number(),
});
export type OfficeInvoiceRow = z.output<typeof invoiceRow>;

const name = sql`coalesce(student.preferred_given_name, student.given_names) || ' ' ||
  coalesce(student.preferred_family_name, student.family_name)`;

/** The state as a family sees it: nothing left to pay counts as paid, whatever the register's status. */
const invoices = ({ schoolId, today, ownStudentIds }: InvoiceScope) => sql`
  select i.id, i.student_id as "studentId", i.source_id as "sourceId", i.invoice_number as "invoiceNumber",
         ${name} as student, student.eq_id as "eqId", i.description, i.issued_on as "issuedOn",
         i.due_date as "dueDate", i.original_amount_cents as "originalCents",
         i.amount_owing_cents as "registerOwingCents", s.owing_cents as "owingCents",
         s.in_progress_cents as "inProgressCents", s.reserved_cents as "reservedCents",
         case when i.status = 'closed' then 'closed'
              when i.status = 'due' and s.owing_cents > 0 and i.due_date < ${today} then 'overdue'
              when i.status = 'due' and s.owing_cents > 0 then 'owing'
              when i.status = 'due' and s.in_progress_cents + s.reserved_cents > 0 then 'progress'
              else 'paid' end as state
  from invoice i
  join student on student.id = i.student_id
  join invoice_standing s on s.invoice_id = i.id
  where i.school_id = ${schoolId} and not (i.student_id = any(${[...ownStudentIds]}::bigint[]))`;

function matching({ search, state }: InvoiceSearch) {
  const text = escapeLike(search.trim());
  const found = sql`(${text} = '' or "invoiceNumber" ilike ${`${text}%`} or "eqId" ilike ${`${text}%`}
    or student ilike ${`%${text}%`})`;
  const inState = {
    all: sql`true`,
    owing: sql`state in ('owing', 'overdue')`,
    overdue: sql`state = 'overdue'`,
    progress: sql`"inProgressCents" + "reservedCents" > 0`,
    paid: sql`state = 'paid'`,
    closed: sql`state = 'closed'`,
  }[state];
  return sql`${found} and ${inState}`;
}

/** Newest due date first. Reads one more than `limit`, to show whether there is a next page. */
export const listInvoices = (
  db: Queryable,
  scope: InvoiceScope,
  search: InvoiceSearch,
  { after, limit }: { after: InvoicePlace | null; limit: number },
): Promise<OfficeInvoiceRow[]> =>
  rowsOf(
    invoiceRow,
    sql`
    select * from (${invoices(scope)}) found
    where ${matching(search)}
      ${after ? sql`and ("dueDate", id) < (${after.dueDate}::date, ${after.id})` : sql``}
    order by "dueDate" desc, id desc limit ${limit + 1}`.execute(db),
  );

const totalsRow = z.strictObject({
  invoices: z.number(),
  owingCents: z.number(),
  inProgressCents: z.number(),
  reservedCents: z.number(),
});

export async function totalInvoices(
  db: Queryable,
  scope: InvoiceScope,
  search: InvoiceSearch,
): Promise<z.output<typeof totalsRow>> {
  const [row] = await rowsOf(
    totalsRow,
    sql`
    select count(*)::int as invoices,
           coalesce(sum("owingCents") filter (where state in ('owing', 'overdue')), 0)::int as "owingCents",
           coalesce(sum("inProgressCents"), 0)::int as "inProgressCents",
           coalesce(sum("reservedCents"), 0)::int as "reservedCents"
    from (${invoices(scope)}) found where ${matching(search)}`.execute(db),
  );
  return row ?? { invoices: 0, owingCents: 0, inProgressCents: 0, reservedCents: 0 };
}

export async function findInvoice(
  db: Queryable,
  scope: InvoiceScope,
  invoiceNumber: string,
): Promise<OfficeInvoiceRow | undefined> {
  const [row] = await rowsOf(
    invoiceRow,
    sql`select * from (${invoices(scope)}) found where "invoiceNumber" = ${invoiceNumber}`.execute(db),
  );
  return row;
}

const paymentRow = z.strictObject({
  reference: z.string(),
  state: z.enum(officePaymentStates),
  payer: z.nullable(z.string()),
  amountCents: z.number(),
  begunAt: z.date(),
  receiptNumber: z.nullable(z.string()),
  settlementDate: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  refundedCents: z.number(),
  refunds: z.array(
    z.strictObject({
      receiptNumber: z.string(),
      amountCents: z.number(),
      settlementDate: z.string(),
      recordedBy: z.nullable(z.string()),
      isFoundAtGateway: z.boolean(),
    }),
  ),
});
export type OfficePaymentRow = z.output<typeof paymentRow>;

/** Payments of an invoice that reached the gateway, newest first. */
export const listPayments = (
  db: Queryable,
  { schoolId, sourceId }: { schoolId: number; sourceId: string },
): Promise<OfficePaymentRow[]> =>
  rowsOf(
    paymentRow,
    sql`
    select t.public_id::text as reference,
           case when t.state = 'approved' then 'charged'
                when t.state in ('declined', 'closed') then 'not-charged'
                when t.staff_since is not null or t.state = 'disputed' then 'unknown'
                else 'progress' end as state,
           account.first_name || ' ' || account.last_name as payer,
           t.amount_cents as "amountCents", t.begun_at as "begunAt", t.receipt_number as "receiptNumber",
           t.settlement_date as "settlementDate", t.masked_card_number as "cardNumber", t.decided_by as "decidedBy",
           t.refunded_cents as "refundedCents", coalesce((
             select jsonb_agg(jsonb_build_object('receiptNumber', r.receipt_number, 'amountCents', r.amount_cents,
               'settlementDate', r.settlement_date, 'recordedBy', r.recorded_by,
               'isFoundAtGateway', r.found_at is not null) order by r.id)
             from payment_refund r where r.transaction_id = t.id), '[]') as refunds
    from payment_transaction t
    join payment_attempt a on a.id = t.attempt_id
    left join account on account.id = a.account_id
    where t.invoice_source_id = ${sourceId} and t.school_id = ${schoolId} and t.state <> 'void'
    order by t.id desc`.execute(db),
  );
