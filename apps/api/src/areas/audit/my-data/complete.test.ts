import { createTestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftOutTables } from './left-out.ts';
import { accountOrder, accountSources, studentOrder, studentSources } from './sources.ts';

let tables: string[] = [];
let end: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  end = async () => {
    await client.end();
    await database.drop();
  };
  const { rows } = await client.query<{ table_name: string }>(
    `select distinct c.table_name from information_schema.columns c
     join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and not t.relispartition
     where c.table_schema = 'public' and c.column_name ~ '(^|_)(account_id|student_id|known_parent_id)$' order by 1`,
  );
  tables = rows.map((row) => row.table_name);
});
afterAll(() => end());

/** Exported as sentences, by the same statement as the page. */
const history = ['audit_event', 'audit_brief', 'record_look', 'audit_look'];
const exported = () => [
  ...history,
  ...[...accountSources, ...studentSources].flatMap((source) => source.tables),
];

describe('the coverage of a data copy', () => {
  it('includes every table that references an account, a student or a parent, or documents why not', () => {
    expect(tables.length).toBeGreaterThan(20);
    const covered = [...exported(), ...Object.keys(leftOutTables)];
    expect(tables.filter((table) => !covered.includes(table))).toEqual([]);
  });

  it('has a place for every part that an area provides', () => {
    expect(accountSources.map(({ key }) => key)).toEqual(accountOrder);
    expect(studentSources.map(({ key }) => key)).toEqual(studentOrder);
  });

  it('excludes no table that is exported or doesn’t exist', () => {
    const leftOut = Object.keys(leftOutTables);
    expect(leftOut.filter((table) => exported().includes(table))).toEqual([]);
    expect(leftOut.filter((table) => !tables.includes(table))).toEqual([]);
  });
});
