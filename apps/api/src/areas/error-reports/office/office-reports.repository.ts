/** Error reports grouped by their error (O-19). There are at most 5,000 of them. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export const mostGroups = 100;
const mostPages = 5;
const mostReports = 10;

/** SQL over `error_report`. The fingerprint ignores numbers, because they differ between reports of one error. */
const firstLine = sql`btrim(split_part(replace(error, '\\u{a}', chr(10)), chr(10), 1))`;
const fingerprint = sql`md5(regexp_replace(${firstLine}, '[0-9]+', '#', 'g'))`;

const groupRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  count: z.number(),
  people: z.number(),
  releases: z.array(z.string()),
  pages: z.array(z.string()),
  firstAt: z.date(),
  lastAt: z.date(),
  handledAt: z.nullable(z.date()),
  handledBy: z.nullable(z.string()),
});

/** Open errors first, then the newest. Returns one more row than the page shows. */
export const listGroups = (db: Queryable): Promise<z.output<typeof groupRow>[]> =>
  rowsOf(
    groupRow,
    sql`
    with report as materialized (
      select id, received_at, account_id, app_version, page, ${firstLine} as title, ${fingerprint} as fingerprint
      from error_report),
    release as (
      select fingerprint, array_agg(app_version order by last_id desc) as releases
      from (select fingerprint, app_version, max(id) as last_id from report group by 1, 2) r group by 1),
    page as (
      select fingerprint, (array_agg(page order by reports desc, page))[1:${sql.lit(mostPages)}] as pages
      from (select fingerprint, page, count(*) as reports from report group by 1, 2) p group by 1),
    grouped as (
      select fingerprint, (array_agg(title order by id desc))[1] as title, count(*)::int as count,
             count(distinct account_id)::int as people, min(received_at) as first_at, max(received_at) as last_at
      from report group by fingerprint)
    select g.fingerprint as id, g.title, g.count, g.people, release.releases, page.pages,
           g.first_at as "firstAt", g.last_at as "lastAt", h.handled_at as "handledAt", h.handled_by as "handledBy"
    from grouped g
    join release using (fingerprint) join page using (fingerprint)
    left join error_report_handling h on h.fingerprint = g.fingerprint and h.handled_at >= g.last_at
    order by (h.handled_at is not null), g.last_at desc, g.fingerprint limit ${mostGroups + 1}`.execute(db),
  );

export async function countReports(db: Queryable): Promise<number> {
  const [row] = await rowsOf(
    z.strictObject({ count: z.number() }),
    sql`select count(*)::int as count from error_report`.execute(db),
  );
  return row?.count ?? 0;
}

const reportRow = z.strictObject({
  receivedAt: z.date(),
  error: z.string(),
  page: z.string(),
  release: z.string(),
  app: z.string(),
  browser: z.string(),
  system: z.string(),
  language: z.string(),
});

/** The newest reports of one error, without their senders. */
export const listReports = (db: Queryable, id: string): Promise<z.output<typeof reportRow>[]> =>
  rowsOf(
    reportRow,
    sql`
    select received_at as "receivedAt", error, page, app_version as release, app_name as app,
           user_agent as browser, coalesce(device ->> 'operatingSystem', '') as system, language
    from error_report where ${fingerprint} = ${id} order by id desc limit ${mostReports}`.execute(db),
  );

export async function setHandled(
  trx: Trx,
  { id, by, now, isHandled }: { id: string; by: string; now: Date; isHandled: boolean },
): Promise<void> {
  await (
    isHandled
      ? sql`
      insert into error_report_handling (fingerprint, handled_at, handled_by) values (${id}, ${now}, ${by})
      on conflict (fingerprint) do update set handled_at = excluded.handled_at, handled_by = excluded.handled_by`
      : sql`delete from error_report_handling where fingerprint = ${id}`
  ).execute(trx);
}

/** Deletes the "handled" mark of errors that have no reports left. */
export async function sweepHandledReports(db: Db): Promise<void> {
  await sql`
    delete from error_report_handling h
    where not exists (select from error_report where ${fingerprint} = h.fingerprint)`.execute(db);
}
