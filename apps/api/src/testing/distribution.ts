/** The layout of the tables for Citus, as docs/operations/beyond-one-server.md describes it, and what the catalogue says. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../platform/database/rows.ts';

const document = readFileSync(
  new URL('../../../../docs/operations/beyond-one-server.md', import.meta.url),
  'utf8',
);

/** The distribution column; `reference` and `local` tables have none. */
export type Layout = 'school_id' | 'student_id' | 'account_id' | 'reference' | 'local';

const layouts: readonly Layout[] = ['school_id', 'student_id', 'account_id', 'reference', 'local'];

const codeWords = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

function sectionOf(title: string): string {
  const [, text = ''] = document.split(`\n## ${title}\n`);
  const [own = ''] = text.split('\n## ');
  return own;
}

/** The rows of the section's table, as the code words of each cell. */
export const documented = (section: string): string[][][] =>
  sectionOf(section)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1).map(codeWords));

/** The layout of each table, and whether its distribution column is missing or may be null. */
export function documentedLayouts(): { table: string; layout: Layout; isPlanned: boolean }[] {
  const items = sectionOf('Layout').split('\n- ').slice(1);
  return items.flatMap((item) => {
    const [head = '', tables = ''] = item.split('\n\n')[0]?.split(':') ?? [];
    const words = codeWords(head);
    const layout = layouts.find((one) => words.includes(one));
    if (layout === undefined) return [];
    return codeWords(tables).map((table) => ({ table, layout, isPlanned: words.includes('planned') }));
  });
}

const own = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname not like 'kysely%'`;

const tableRow = z.strictObject({ table: z.string(), required: z.array(z.string()) });

/** Every table with its columns that are never null. */
export const listTables = (client: pg.Client): Promise<z.output<typeof tableRow>[]> =>
  rowsOf(
    tableRow,
    client.query(`
    select c.relname::text as "table", array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull) as required
    from pg_class c where ${own} order by c.relname`),
  );

const uniqueRow = z.strictObject({ table: z.string(), columns: z.array(z.string()) });

/** Every unique key. An expression has the name of its column. */
export const listUniqueKeys = (client: pg.Client): Promise<z.output<typeof uniqueRow>[]> =>
  rowsOf(
    uniqueRow,
    client.query(`
    select c.relname::text as "table", array(
      select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any (x.indkey::smallint[])
      order by a.attname) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid where x.indisunique and ${own} order by 1, 2`),
  );

const foreignKeyRow = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()),
  referenced: z.string(),
  changes: z.boolean(),
});

/** Every foreign key, and whether deleting the referenced row changes rows. */
export const listForeignKeys = (client: pg.Client): Promise<z.output<typeof foreignKeyRow>[]> =>
  rowsOf(
    foreignKeyRow,
    client.query(`
    select c.relname::text as "table", array(
      select a.attname::text from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any (f.conkey)
      order by a.attname) as columns, r.relname::text as referenced, f.confdeltype <> 'a' as changes
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and ${own} order by 1, 2`),
  );

const partitionRow = z.strictObject({ partition: z.string(), table: z.string() });

/** The table of each partition. */
export async function partitionedTables(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(
    partitionRow,
    client.query(`select c.relname::text as partition, p.relname::text as "table"
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r'`),
  );
  return new Map(rows.map(({ partition, table }) => [partition, table]));
}
