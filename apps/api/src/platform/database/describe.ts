/**
 * Describes the migrated schema as plain text, committed beside the migrations and compared in tests. Also generates
 * the row types Kysely checks queries against, from the same catalogue.
 */
import type { Client } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from './rows.ts';

const columnRow = z.strictObject({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
  isGenerated: z.boolean(),
});
type Column = z.output<typeof columnRow>;

const ruleRow = z.strictObject({ table: z.string(), line: z.string() });

const columnsSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type",
         not a.attnotnull as "isNullable", a.atthasdef as "hasDefault", a.attidentity <> '' as "isGenerated"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
  order by c.relname, a.attnum`;

const constraintsSql = `
  select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as line
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
  and conrelid::regclass::text not like 'kysely%'
  union all
  select tablename, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
  union all
  select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

async function listColumns(client: Client): Promise<Column[]> {
  return rowsOf(columnRow, client.query(columnsSql));
}

/** One block per table: its columns, then constraints, indexes and triggers in a stable order. */
export async function describeSchema(client: Client): Promise<string> {
  const columns = await listColumns(client);
  const rules = await rowsOf(ruleRow, client.query(constraintsSql));
  const tables = [...new Set(columns.map((column) => column.table))];
  const blocks = tables.map((table) => {
    const own = columns.filter((column) => column.table === table);
    const lines = own.map((column) => {
      const words = [
        column.type,
        column.isNullable ? 'null' : 'not null',
        column.hasDefault ? 'default' : '',
      ];
      return `  ${column.column} ${words.filter(Boolean).join(' ')}`;
    });
    const ruleLines = rules
      .filter((rule) => rule.table === table)
      .map((rule) => `  - ${normalise(rule.line)}`);
    return [table, ...lines, ...ruleLines.sort()].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

/** PostgreSQL 15 and 18 print the same expression with different brackets and casts. */
function normalise(line: string): string {
  return line
    .replaceAll(/::(text|bpchar|character varying)(\[\])?/g, '')
    .replaceAll(/[()]/g, '')
    .replaceAll(/\s+/g, ' ');
}

const tsTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  'text[]': 'string[]',
  'character(1)': 'string',
};

/** The source of schema.ts. Throws on a column type without a mapping. */
export async function generateTypes(client: Client): Promise<string> {
  const columns = await listColumns(client);
  const tables = [...new Set(columns.map((column) => column.table))];
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${column.column}: ${columnType(column)};`);
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}`;
  });
  const database = tables.map((table) => `  ${table}: ${interfaceName(table)};`).join('\n');
  return [
    '// Generated from the migrated schema by `npm run schema`. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '/** jsonb: written as JSON text or a plain value, read parsed. */',
    'export type Json = ColumnType<unknown, string, string>;',
    ...interfaces,
    `export interface Database {\n${database}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function columnType(column: Column): string {
  const base = tsTypes[column.type];
  if (!base) throw new Error(`No TypeScript type for ${column.table}.${column.column} (${column.type})`);
  const nullable = column.isNullable ? (base === 'Json' ? 'Json | null' : `${base} | null`) : base;
  if (column.isGenerated) return `GeneratedAlways<${nullable}>`;
  if (column.hasDefault) {
    return base === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${nullable}>`;
  }
  return nullable === 'Json | null'
    ? 'ColumnType<unknown, string | null | undefined, string | null>'
    : nullable;
}

function interfaceName(table: string): string {
  return `${table.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Table`;
}
