/** New invoices, and reminders of due ones: one notification per due date, without amounts (W-10.6, W-10.7). */
import { addDays } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Producer } from './batches.ts';
import { recipientShape, recipientsOf } from './recipients.repository.ts';
import type { News, School } from './school.repository.ts';

const row = z.strictObject({ ...recipientShape, dueDate: z.string(), invoices: z.number() });
type Row = z.output<typeof row>;

/** Days before the due date. */
const soonDays = 3;

interface Wanted {
  school: School;
  isWanted: RawBuilder<boolean>;
  /** Distinguishes the first notification from the reminder. */
  time: 'new' | 'soon';
}

const owed = ({ school, isWanted, time }: Wanted): Producer<Row> => ({
  find: async (trx, after) =>
    rowsOf(
      row,
      recipientsOf({
        facts: sql`
          select min(i.id) as row_id, i.student_id, i.due_date, count(*)::int as invoices
          from invoice i join invoice_standing standing on standing.invoice_id = i.id
          where i.school_id = ${school.schoolId} and i.amount_owing_cents > 0 and i.status = 'due' and standing.owing_cents > 0 and ${isWanted}
          group by i.student_id, i.due_date`,
        columns: sql`fact.due_date as "dueDate", fact.invoices`,
        after,
      }).execute(trx),
    ),
  eventOf: ({ accountId, studentId, oneSchoolId, dueDate, invoices }) => ({
    kind: 'payment-due',
    accountId,
    studentId,
    schoolId: school.schoolId,
    params: { invoices, dueDate },
    subjectKey: `${school.centreCode}/${studentId}/${dueDate}/${time}`,
    link: paths.payment({ studentId: oneSchoolId, centreCode: school.centreCode }),
  }),
});

/** Excludes invoices that are due soon, because the reminder covers them. */
export const newInvoices = (news: News, today: string): Producer<Row> =>
  owed({
    school: news,
    isWanted: sql`i.id > ${news.lastInvoiceId} and i.due_date > ${addDays(today, soonDays)}::date`,
    time: 'new',
  });

export const invoicesDueSoon = (school: School, today: string): Producer<Row> =>
  owed({
    school,
    isWanted: sql`i.due_date between ${today}::date and ${addDays(today, soonDays)}::date`,
    time: 'soon',
  });
