import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import type { Complaint, StagedRow } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';

const digits = (max: number): typeof formats.money => ({
  ...formats.text(max),
  schema: formats
    .text(max)
    .schema.refine((value) => /^\d+$/.test(String(value)), 'has something other than digits'),
  words: `up to ${max} digits`,
});

function amountComplaints(row: StagedRow): Complaint[] {
  const [original, owing] = [Number(row['original_amount']), Number(row['amount_owing'])];
  if (owing > original) return [{ column: 'amountOwing', reason: 'is more than originalAmount' }];
  if (row['state'] !== 'due' && owing > 0)
    return [{ column: 'amountOwing', reason: 'is not 0 though nothing is due' }];
  return [];
}

export const invoices = extensionFile({
  name: 'invoices',
  summary: 'Invoices, open and closed. What families see as owing is what the register says here.',
  columns: [
    ...identity('The register’s own id of the invoice, never reused.', 'SIF-AU Invoice RefId'),
    required('schoolSourcedId', formats.id, 'The school.'),
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU InvoicedEntity'),
    required(
      'invoiceNumber',
      formats.text(40),
      'Number printed on it; unique at the school.',
      'SIF-AU FormNumber',
    ),
    required('typeDescription', formats.text(60), 'Kind, such as `Excursion`.', 'SIF-AU Category'),
    required('description', formats.text(200), 'What it is for.', 'SIF-AU ItemDetail'),
    required('originalAmount', formats.money, 'Amount billed.', 'SIF-AU BilledAmount'),
    required('amountOwing', formats.money, 'Still owing.'),
    required('issuedOn', formats.date, 'Day it was issued.', 'SIF-AU BillingDate'),
    required('dueDate', formats.date, 'Day it is due.', 'SIF-AU DueDate'),
    optional('closedOn', formats.date, 'Day it was paid or closed.'),
    required('state', formats.oneOf(['due', 'paid', 'closed']), 'State.'),
    optional('paymentRef', formats.text(60), 'Receipt of the payment.'),
    optional(
      'portalPayments',
      formats.money,
      'All payments made in the portal that amountOwing already takes off, together. Without it, whatever was paid since counts as theirs.',
    ),
    required('customerReferenceNumber', digits(20), 'CRN for paying.', 'BPAY CRN'),
    required('merchantNumber', formats.text(40), 'Gateway merchant.'),
    required('billerCode', digits(10), 'Gateway biller code.'),
    optional('pdfFile', formats.packagedFile, 'The invoice itself.'),
  ],
  refuses: amountComplaints,
  schoolColumn: 'schoolSourcedId',
  hasStoredFile: `exists (select from invoice t join student st on st.id = t.student_id
    where t.source_id = s.sourced_id and t.pdf_file_id is not null and st.source_id = s.student_sourced_id)`,
  references: [
    { column: 'schoolSourcedId', to: 'school' },
    { column: 'studentSourcedId', to: 'student' },
  ],
  checks: [
    {
      column: 'invoiceNumber',
      reason: 'is another invoice’s at this school',
      where: `not s.is_deleted and (exists (select from invoice t join school sc on sc.id = t.school_id where sc.source_id = s.school_sourced_id
          and t.invoice_number = s.invoice_number and t.source_id <> s.sourced_id)
        or s.line in (select d.line from (select line, row_number() over (partition by school_sourced_id, invoice_number order by line) n
          from stage_invoices where not is_deleted) d where d.n > 1))`,
    },
  ],
  steps: [
    {
      table: 'invoice',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_invoices s join student st on st.source_id = s.student_sourced_id
        join school sc on sc.source_id = s.school_sourced_id left join import_file f on f.name = s.pdf_file
        left join invoice old on old.source_id = s.sourced_id`,
      values: {
        source_id: 's.sourced_id',
        school_id: 'sc.id',
        student_id: 'st.id',
        invoice_number: 's.invoice_number',
        type_description: 's.type_description',
        description: 's.description',
        original_amount_cents: 's.original_amount',
        amount_owing_cents: 's.amount_owing',
        issued_on: 's.issued_on',
        due_date: 's.due_date',
        closed_on: 's.closed_on',
        status: 's.state',
        payment_ref: 's.payment_ref',
        portal_paid_cents: 's.portal_payments',
        customer_reference_number: 's.customer_reference_number',
        merchant_number: 's.merchant_number',
        biller_code: 's.biller_code',
        pdf_file_id: 'case when s.pdf_file is not null then coalesce(f.file_id, old.pdf_file_id) end',
      },
      touch: { student: 't.student_id' },
      bulkScope: 't.school_id in (select school_id from import_scope)',
    },
  ],
});
