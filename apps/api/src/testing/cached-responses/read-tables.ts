/** Uses PostgreSQL itself to find which tables statements read, and what a write to them triggers. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { CachedRead } from './cached-reads.ts';

const planRow = z.strictObject({ 'QUERY PLAN': z.unknown() });

/** The tables in a statement's plan, with views resolved. Runs nothing. */
async function tablesOf(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): Promise<string[]> {
  const plans = await rowsOf(planRow, pool.query(`explain (format json) ${text}`, values));
  return [...new Set(plans.flatMap((plan) => relationsIn(plan)))];
}

function relationsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'Relation Name' && typeof value === 'string' ? [value] : relationsIn(value),
  );
}

/** Query plans name the partitions instead of the table. */
const withoutPartition = (table: string): string => table.replace(/^record_look_\w+$/, 'record_look');

/** The tables that are read to build these responses. */
export async function cachedTables(
  pool: pg.Pool,
  reads: readonly Pick<CachedRead, 'statements'>[],
): Promise<string[]> {
  const tables = new Set<string>();
  for (const statement of reads.flatMap(({ statements }) => statements))
    if (/^\s*(select|with|insert|update|delete)\b/i.test(statement.text))
      for (const table of await tablesOf(pool, statement)) tables.add(withoutPartition(table));
  return [...tables].toSorted();
}

/** The kinds of write to a row. */
export const writes = ['insert', 'update', 'delete'] as const;
export type Write = (typeof writes)[number];

const functionRow = z.strictObject({ name: z.string(), source: z.string() });
const triggerRow = z.strictObject({
  table: z.string(),
  function: z.string(),
  insert: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
});

/** The writes to each table for which a trigger moves a revision. */
export async function revisedWrites(pool: pg.Pool): Promise<Map<string, Set<Write>>> {
  const functions = await rowsOf(
    functionRow,
    pool.query(`select proname as name, prosrc as source from pg_proc
                where pronamespace = 'public'::regnamespace and prolang in (
                  select oid from pg_language where lanname in ('sql', 'plpgsql'))`),
  );
  const moving = movingFunctions(functions);
  const triggers = await rowsOf(
    triggerRow,
    // A trigger limited to some columns, or by a condition, doesn't cover every write.
    pool.query(`
      select c.relname as table, p.proname as function, tgtype & 4 <> 0 as insert, tgtype & 16 <> 0 as update,
             tgtype & 8 <> 0 as delete
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgqual is null and t.tgattr::text = ''`),
  );
  const revised = new Map<string, Set<Write>>();
  for (const trigger of triggers.filter(({ function: name }) => moving.has(name))) {
    const found = revised.get(trigger.table) ?? new Set<Write>();
    for (const write of writes) if (trigger[write]) found.add(write);
    revised.set(trigger.table, found);
  }
  return revised;
}

/** Functions that write a revision, and those that call one of them. */
function movingFunctions(functions: readonly z.output<typeof functionRow>[]): Set<string> {
  const moving = new Set(
    functions.filter(({ source }) => /revision\s*(?::?=)/.test(source)).map(({ name }) => name),
  );
  for (;;) {
    const callers = functions.filter(
      ({ name, source }) =>
        !moving.has(name) && [...moving].some((moved) => new RegExp(`\\b${moved}\\(`).test(source)),
    );
    if (callers.length === 0) return moving;
    for (const { name } of callers) moving.add(name);
  }
}
