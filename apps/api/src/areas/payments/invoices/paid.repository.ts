/** Students at schools of whom nothing is left to pay. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { InvoicePlace } from './invoices.repository.ts';

type Place = Pick<InvoicePlace, 'studentId' | 'schoolId'>;

const placeRow = z.strictObject({ studentId: z.number(), schoolId: z.number() });

/** What is still being confirmed may have to be paid yet. */
export async function findPlacesPaid(trx: Trx, places: readonly Place[]): Promise<Place[]> {
  return rowsOf(
    placeRow,
    sql`
    select distinct place."studentId", place."schoolId"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("studentId" bigint, "schoolId" bigint)
    where not exists (
      select from invoice i join invoice_standing standing on standing.invoice_id = i.id
      where i.student_id = place."studentId" and i.school_id = place."schoolId" and i.status = 'due'
        and standing.owing_cents + standing.reserved_cents > 0)`.execute(trx),
  );
}
