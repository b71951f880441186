/** Every possible write to each row of a table: its deletion, its insertion, and a change of each column. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Write } from './read-tables.ts';

/** Selects the row in all statements by a setting, because each change moves the row to another address. */
const itsRow = `ctid = current_setting('test.row')::tid`;

/** The statements for one row, for use in a PL/pgSQL block. The database may refuse some. */
export interface RowWrites {
  /** Begins a transaction and selects the row. */
  begin: string;
  /** `null` if this write is omitted. */
  remove: string | null;
  /** Inserts the row again after `remove`. */
  insert: string | null;
  /** For each column, statements that give it another value. */
  changes: { column: string; statements: string[] }[];
  /** The row, shortened for test messages. */
  shown: string;
}

/** A school year has hundreds of similar rows. */
const MAX_ROWS = 12;

const columnRow = z.strictObject({ name: z.string(), type: z.string() });
const storedRow = z.strictObject({ ctid: z.string(), row: z.string() });

/** How to make a different value of each type, if no other row has one. */
const otherValues: Readonly<Record<string, (column: string) => string>> = {
  bool: (column) => `not ${column}`,
  text: (column) => `${column} || 'x'`,
  int4: (column) => `${column} + 1`,
  int8: (column) => `${column} + 1`,
  date: (column) => `${column} + 1`,
  timestamptz: (column) => `${column} + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
  _text: () => `'{}'`,
};

/** Only triggers change a revision. */
const isOwnToChange = ({ name }: z.output<typeof columnRow>): boolean => name !== 'revision';

/** The writes to the table's first rows, without the kinds in `omitted`. */
export async function rowWrites(
  pool: pg.Pool,
  table: string,
  omitted: readonly Write[] = [],
): Promise<RowWrites[]> {
  const columns = await rowsOf(
    columnRow,
    pool.query(
      `select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [table],
    ),
  );
  const rows = await rowsOf(
    storedRow,
    pool.query(`select ctid::text, to_jsonb(t)::text as row from ${table} t order by ctid limit ${MAX_ROWS}`),
  );
  const names = columns.map(({ name }) => name).join(', ');
  return rows.map(({ ctid, row }) => ({
    begin: `begin; set local test.row = '${ctid}'`,
    remove: omitted.includes('delete') ? null : `delete from ${table} where ${itsRow}`,
    insert: omitted.includes('insert')
      ? null
      : `insert into ${table} (${names}) overriding system value
      select ${names} from jsonb_populate_record(null::${table}, '${row.replaceAll("'", "''")}')`,
    changes: omitted.includes('update')
      ? []
      : columns.filter(isOwnToChange).map((column) => changeOf(table, column)),
    shown: row.slice(0, 120),
  }));
}

/** Tries another row's value first, then one from `otherValues`. */
function changeOf(table: string, { name, type }: z.output<typeof columnRow>): RowWrites['changes'][number] {
  const other = `(select o.${name} from ${table} o where o.${name}::text <> t.${name}::text limit 1)`;
  const made = otherValues[type]?.(`t.${name}`) ?? 'null';
  const set = (value: string): string => `
    update ${table} t set ${name} = ${value} where ${itsRow} returning t.ctid into strict changed;
    perform set_config('test.row', changed::text, true)`;
  return { column: name, statements: [set(`coalesce(${other}, ${made})`), set(made)] };
}
