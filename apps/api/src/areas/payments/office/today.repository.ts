/** Payments on the office's Today page (O-3.5): those that staff must decide, and the last settlement day. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const moneyRow = z.strictObject({
  unknown: z.number(),
  unknownCents: z.number(),
  oldestAt: z.nullable(z.date()),
  lastDay: z.nullable(z.strictObject({ day: z.string(), payments: z.number(), totalCents: z.number() })),
});

export async function moneyToday(
  db: Queryable,
  schoolId: number,
): Promise<Omit<z.output<typeof moneyRow>, 'oldestAt'> & { oldestAt: string | null }> {
  const [row] = await rowsOf(
    moneyRow,
    sql`
    select count(*)::int as unknown, coalesce(sum(t.amount_cents), 0)::int as "unknownCents",
           min(t.staff_since) as "oldestAt",
           (select jsonb_build_object('day', p.settlement_date, 'payments', count(*), 'totalCents', sum(p.amount_cents))
            from payment_transaction p
            where p.school_id = ${schoolId} and p.state = 'approved'
            group by p.settlement_date order by p.settlement_date desc limit 1) as "lastDay"
    from payment_transaction t
    where t.school_id = ${schoolId} and t.state in ('open', 'disputed') and t.staff_since is not null`.execute(
      db,
    ),
  );
  const { oldestAt = null, ...figures } = row ?? { unknown: 0, unknownCents: 0, lastDay: null };
  return { ...figures, oldestAt: oldestAt?.toISOString() ?? null };
}
