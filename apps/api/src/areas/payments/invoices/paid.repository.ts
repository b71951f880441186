/** Finds the due dates for which a student has nothing left to pay at a school. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { InvoicePlace } from './invoices.repository.ts';

const paidDateRow = z.strictObject({ studentId: z.number(), schoolId: z.number(), dueDate: z.string() });

/** A payment being confirmed doesn't count as paid, because it may fail. */
export async function findPaidDates(
  trx: Trx,
  places: readonly Pick<InvoicePlace, 'studentId' | 'schoolId'>[],
): Promise<z.output<typeof paidDateRow>[]> {
  return rowsOf(
    paidDateRow,
    sql`
    select i.student_id as "studentId", i.school_id as "schoolId", i.due_date as "dueDate"
    from (
      select distinct given."studentId" as student_id, given."schoolId" as school_id
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given("studentId" bigint, "schoolId" bigint)) place
    join invoice i using (student_id, school_id)
    join invoice_standing standing on standing.invoice_id = i.id
    group by i.student_id, i.school_id, i.due_date
    having sum(case when i.status = 'due' then standing.owing_cents + standing.reserved_cents else 0 end) = 0`.execute(
      trx,
    ),
  );
}
