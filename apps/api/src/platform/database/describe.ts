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
  'integer[]': 'number[]',
  'smallint[]': 'number[]',
  // The driver's own form; `to_jsonb` reads numbers.
  'bigint[]': 'string[]',
  'character(1)': 'string',
};

const GENERATED = '// Generated from the migrated schema by `npm run schema`. Do not edit.';

/** A migration's subject: `payments` for `0005-payments.sql`. */
const subjectOf = (migration: string): string => migration.replace(/^\d+-|\.sql$/g, '');

/**
 * Generates the row types, as source by file name: one file for each migration that creates tables, and `schema.ts`, which
 * combines them. `migrations` has the SQL by file name. Throws on a column type without a mapping.
 */
export async function generateTypes(
  client: Client,
  migrations: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const columns = await listColumns(client);
  const files = new Map<string, string>();
  const migrationOf = new Map<string, string>();
  // A table that a later migration re-creates, for example to partition it, belongs to that migration.
  for (const [migration, text] of migrations)
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm))
      migrationOf.set(table, migration);
  const subjects: string[] = [];
  for (const migration of migrations.keys()) {
    const own = columns.filter(({ table }) => migrationOf.get(table) === migration);
    if (own.length === 0) continue;
    const subject = subjectOf(migration);
    subjects.push(subject);
    files.set(`schema/${subject}.ts`, tablesSource(interfaceName(subject, 'Tables'), own));
  }
  const stray = columns.find(({ table }) => !migrationOf.has(table));
  if (stray) throw new Error(`No migration creates the table ${stray.table}`);
  return files.set('schema.ts', databaseSource(subjects));
}

/** One interface for each table, and one with all of them. */
function tablesSource(name: string, columns: readonly Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const own = columns.filter((column) => column.table === table);
    const lines = own.map((column) => `  ${column.column}: ${columnType(column)};`);
    return `interface ${interfaceName(table, 'Table')} {\n${lines.join('\n')}\n}`;
  });
  const all = tables.map((table) => `  ${table}: ${interfaceName(table, 'Table')};`).join('\n');
  const body = [...interfaces, `export interface ${name} {\n${all}\n}`].join('\n\n');
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((type) => body.includes(`${type}<`));
  const imports = [
    ...(used.length === 0 ? [] : [`import type { ${used.join(', ')} } from 'kysely';`]),
    ...(/\bJson\b/.test(body) ? ["import type { Json } from '../json-column.ts';"] : []),
  ];
  return `${GENERATED}\n\n${imports.join('\n')}\n\n${body}\n`;
}

function databaseSource(subjects: readonly string[]): string {
  const names = subjects.map((subject) => interfaceName(subject, 'Tables'));
  const imports = subjects.map(
    (subject, at) => `import type { ${names[at]} } from './schema/${subject}.ts';`,
  );
  return `${GENERATED}\n\n${imports.join('\n')}\n\nexport interface Database extends ${names.join(', ')} {}\n`;
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

const interfaceName = (name: string, suffix: string): string =>
  `${name.replaceAll(/(^|[_-])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}${suffix}`;
