/** Estimates of wasted space, from the statistics that autovacuum keeps: nothing is read but the catalogue. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

/** Relations watched of each kind: the largest. */
const MOST = 15;
/** 16 MB: what is smaller wastes nothing worth repairing. */
const LEAST_PAGES = 2048;

const bloatRow = z.strictObject({ name: z.string(), ratio: z.number() });

/** A relation and its ratio; names of the schema, never of data. */
export type Bloat = z.output<typeof bloatRow>;

/**
 * How many times as large the largest indexes are as their entries: 1 is a new index, 3 has two thirds of empty space. An
 * entry is an address of 8 bytes, a pointer of 4 and its columns; a page is nine tenths full. Repeated keys are stored once, so
 * an index of those is below 1. Indexes of expressions have no statistics of their own and are left out.
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
