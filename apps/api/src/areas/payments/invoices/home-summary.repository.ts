/** The payment figures on home: what can still be paid. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../../students/index.ts';

export const paymentsAtHome = homeSummary(
  z.strictObject({
    due: z.number(),
    owingCents: z.number(),
    nextDue: z.nullable(z.string()),
    overdue: z.number(),
  }),
  sql`(
    select jsonb_build_object('due', count(*), 'owingCents', coalesce(sum(standing.owing_cents), 0),
                              'nextDue', min(i.due_date),
                              'overdue', count(*) filter (where i.due_date < clock.today))
    from invoice i
    join invoice_standing standing on standing.invoice_id = i.id
    where i.student_id = place.student_id and i.school_id = place.school_id
      and i.status = 'due' and standing.owing_cents > 0)`,
);
