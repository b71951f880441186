/** Estimates of wasted space, from statistics that autovacuum maintains. Reads only the catalogue. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

/** How many relations of each kind are measured, largest first. */
const MOST = 15;
/** 16 MB. Smaller relations don't waste enough to matter. */
const LEAST_PAGES = 2048;

const bloatRow = z.strictObject({ name: z.string(), ratio: z.number() });

/** A relation and its ratio. The name is from the schema, never from data. */
export type Bloat = z.output<typeof bloatRow>;

/**
 * How large the largest indexes are, relative to their entries: 1 is a new index, 3 means that two thirds are empty. An
 * entry has an 8-byte address, a 4-byte pointer and its columns, and a page is filled to nine tenths. Repeated keys are
 * stored once, so an index with many of them is below 1. Expression indexes are left out, because the table has no
 * statistics for them.
 */
export async function listIndexBloat(db: Queryable, leastPages = LEAST_PAGES): Promise<Bloat[]> {
  return rowsOf(
    bloatRow,
    sql`
    with large as materialized (
      select c.relname as name, c.relpages, c.reltuples, x.indrelid, x.indkey
      from pg_index x
      join pg_class c on c.oid = x.indexrelid
      join pg_am on pg_am.oid = c.relam and pg_am.amname = 'btree'
      where c.relkind = 'i' and c.relpages >= ${leastPages} and c.relnamespace = 'public'::regnamespace
        and 0 <> all (x.indkey::smallint[])
      order by c.relpages desc limit ${MOST})
    select large.name::text as name,
           (large.relpages * 8192.0 / (greatest(large.reltuples, 1) * (12 + ceil(key.width / 8.0) * 8) / 0.9))::float8 as ratio
    from large
    cross join lateral (
      select sum(s.avg_width) as width
      from pg_attribute a
      join pg_class t on t.oid = a.attrelid
      join pg_stats s on s.schemaname = 'public' and s.tablename = t.relname and s.attname = a.attname
      where a.attrelid = large.indrelid and a.attnum = any (large.indkey::smallint[])) key
    where key.width is not null
    order by large.relpages desc`.execute(db),
  );
}

/** The share of dead rows in the largest tables: high where vacuum doesn't keep up. */
export async function listDeadRows(db: Queryable, leastPages = LEAST_PAGES): Promise<Bloat[]> {
  return rowsOf(
    bloatRow,
    sql`
    select s.relname::text as name, s.n_dead_tup::float8 / greatest(s.n_live_tup + s.n_dead_tup, 1) as ratio
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and c.relpages >= ${leastPages}
    order by c.relpages desc limit ${MOST}`.execute(db),
  );
}
