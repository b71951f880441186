/** Consent requests on the office's Today page (O-3.5). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const dueRow = z.strictObject({ requests: z.number(), notAnswered: z.number() });

/** Counts the school's own open requests due within `days`, and the students without an answer. */
export async function countConsentDue(
  db: Queryable,
  { schoolId, timeZone, now, days }: { schoolId: number; timeZone: string; now: Date; days: number },
): Promise<z.output<typeof dueRow>> {
  const [row] = await rowsOf(
    dueRow,
    sql`
    select count(*)::int as requests, coalesce(sum(missing.students), 0)::int as "notAnswered"
    from (select (${now}::timestamptz at time zone ${timeZone})::date as date) today
    join consent_publication p on p.school_id = ${schoolId} and p.state = 'open'
      and p.due_date between today.date and today.date + ${days}::int - 1
    cross join lateral (
      select count(*) as students from consent_publication_student s
      join consent_request r on r.id = s.consent_request_id and r.state = 1
      where s.publication_id = p.id) missing`.execute(db),
  );
  return row ?? { requests: 0, notAnswered: 0 };
}

const scheduledRow = z.strictObject({ id: z.string(), title: z.string(), sendsAt: z.date() });

/** The requests to be sent next. Their recipients are selected when they are sent. */
export async function listScheduledConsent(
  db: Queryable,
  schoolId: number,
  most: number,
): Promise<{ id: string; title: string; students: null; sendsAt: string }[]> {
  const rows = await rowsOf(
    scheduledRow,
    sql`
    select p.public_id::text as id, p.title, p.sends_at as "sendsAt" from consent_publication p
    where p.school_id = ${schoolId} and p.state = 'held'
    order by p.sends_at, p.id limit ${most}`.execute(db),
  );
  return rows.map((row) => ({ ...row, students: null, sendsAt: row.sendsAt.toISOString() }));
}
