import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchool } from '@portal/test-support/factories/index';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { openDatabase, poolOf } from './database.ts';
import type { Db } from './database.ts';
import { prepared } from './prepared.ts';
import type { Parameter } from './prepared.ts';

const nameRow = z.strictObject({ name: z.string(), note: z.string() });
const findSchool = prepared(
  'test-school',
  nameRow,
  (value: Parameter<'id' | 'note'>) =>
    sql`select name, ${value('note')}::text as note from school where id = ${value('id')}::bigint and ${'fixed'}::text = 'fixed'`,
);

let harness: Harness;
/** One connection, so that its prepared statements can be listed. */
let db: Db;
beforeAll(async () => {
  harness = await createHarness();
  db = openDatabase({ connectionString: harness.connectionString, poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await harness.close();
});

describe('a prepared statement', () => {
  it('is prepared once per connection, and run with the values of each call', async () => {
    const first = await makeSchool(harness.database.pool, { name: 'Larkspur' });
    const second = await makeSchool(harness.database.pool, { name: 'Quillby' });
    const found = [
      ...(await findSchool(db, { id: first.id, note: 'a' })),
      ...(await findSchool(db, { id: second.id, note: 'b' })),
    ];
    expect(found).toEqual([
      { name: 'Larkspur', note: 'a' },
      { name: 'Quillby', note: 'b' },
    ]);
    const names = await poolOf(db)?.query('select name from pg_prepared_statements');
    expect(names?.rows).toEqual([{ name: 'test-school' }]);
  });

  it('sees what its transaction has written', async () => {
    const school = await makeSchool(harness.database.pool);
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('school').set({ name: 'Renamed' }).where('id', '=', school.id).execute();
      expect(await findSchool(trx, { id: school.id, note: '' })).toEqual([{ name: 'Renamed', note: '' }]);
    });
  });

  it('rejects a row that does not match its schema', async () => {
    const school = await makeSchool(harness.database.pool);
    await expect(findSchool(db, { id: school.id, note: null })).rejects.toThrow('note');
  });
});
