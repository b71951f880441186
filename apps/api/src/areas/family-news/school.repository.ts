/** The schools with news for their families, and their school days. */
import { addDays } from '@portal/contract/dates';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const schoolRow = z.strictObject({ schoolId: z.number(), centreCode: z.string(), timeZone: z.string() });
export type School = z.output<typeof schoolRow>;

const newsRow = z.strictObject({
  schoolId: z.number(),
  centreCode: z.string(),
  timeZone: z.string(),
  lastEventId: z.number(),
  lastConsentRequestId: z.number(),
  lastAcademicReportId: z.number(),
  lastInvoiceId: z.number(),
  /** Text, because a Date would lose the database's microseconds. */
  beganAt: z.string(),
  importedAt: z.date(),
});
export type News = z.output<typeof newsRow>;

/** How long a worker's claim on a school lasts. Then another worker may take over. */
const leaseMs = 5 * 60_000;

/** Claims the school that has waited longest, skipping other workers' claims. */
export async function takeNews(db: Db, now: Date): Promise<News | undefined> {
  const [row] = await rowsOf(
    newsRow,
    sql`
    update import_news n set taken_until = ${new Date(now.getTime() + leaseMs)}
    from (select waiting.school_id from import_news waiting
          where waiting.taken_until is null or waiting.taken_until <= ${now}
          order by waiting.imported_at limit 1 for update skip locked) next
    join school on school.id = next.school_id
    where n.school_id = next.school_id
    returning n.school_id as "schoolId", school.centre_code as "centreCode", school.time_zone as "timeZone",
              n.last_event_id as "lastEventId", n.last_consent_request_id as "lastConsentRequestId",
              n.last_academic_report_id as "lastAcademicReportId", n.last_invoice_id as "lastInvoiceId",
              n.began_at::text as "beganAt", n.imported_at as "importedAt"`.execute(db),
  );
  return row;
}

/** Deletes the school's news. If another import has added news since, releases the claim instead. */
export async function forgetNews(db: Db, { schoolId, importedAt }: News): Promise<void> {
  await sql`
    with told as (
      delete from import_news where school_id = ${schoolId} and imported_at = ${importedAt} returning school_id)
    update import_news set taken_until = null
    where school_id = ${schoolId} and not exists (select from told)`.execute(db);
}

/** A page of all schools. */
export const listSchools = (db: Queryable, afterId: number, most: number): Promise<School[]> =>
  rowsOf(
    schoolRow,
    sql`
    select id as "schoolId", centre_code as "centreCode", time_zone as "timeZone"
    from school where id > ${afterId} order by id limit ${most}`.execute(db),
  );

const dayRow = z.strictObject({ date: z.string() });

/** The number of days ahead to read: more than the longest school holidays. */
const reach = 60;

/** The school days from a week ago to `reach` days ahead, in order. Empty if the register has none. */
export async function listDays(db: Queryable, { schoolId }: School, today: string): Promise<string[]> {
  const rows = await rowsOf(
    dayRow,
    sql`
    select date from school_day
    where school_id = ${schoolId} and date between ${addDays(today, -7)}::date and ${addDays(today, reach)}::date
    order by date`.execute(db),
  );
  return rows.map(({ date }) => date);
}
