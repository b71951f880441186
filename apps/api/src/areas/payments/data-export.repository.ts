/** The part of a person's data copy about payments and invoices (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { ofSchool, visibleStudent } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const paymentsData: AreaData = {
  account: [
    {
      tables: ['payment_attempt', 'payment_transaction', 'payment_refund'],
      key: 'payments',
      title: 'Your payments',
      rows: (id) => sql`
      select json_build_object(
        'begunAt', t.begun_at, 'invoice', t.invoice_number, 'description', t.description,
        'student', ${visibleStudent('t')}, 'school', t.school_name, 'amountCents', t.amount_cents, 'state', t.state,
        'processedAt', t.processed_at, 'receiptNumber', t.receipt_number, 'card', t.masked_card_number,
        'reason', t.reason, 'refunds', (
          select coalesce(json_agg(json_build_object('refundedOn', r.settlement_date, 'receiptNumber', r.receipt_number,
            'amountCents', r.amount_cents) order by r.id), '[]')
          from payment_refund r where r.transaction_id = t.id)) as record
      from payment_attempt p join payment_transaction t on t.attempt_id = p.id
      where p.account_id = ${id} order by t.begun_at, t.id`,
    },
  ],
  students: [
    {
      tables: ['invoice'],
      key: 'invoices',
      title: 'Invoices',
      rows: ofSchool(
        'invoice',
        'Finance',
        sql`json_build_object('number', t.invoice_number, 'school', school.name, 'type', t.type_description,
            'description', t.description, 'amount', t.original_amount_cents / 100.0,
            'owing', t.amount_owing_cents / 100.0, 'issuedOn', t.issued_on, 'dueDate', t.due_date,
            'closedOn', t.closed_on, 'status', t.status)`,
        sql`t.issued_on desc, t.id`,
      ),
    },
  ],
};
