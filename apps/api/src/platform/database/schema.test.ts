import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSchema } from './describe.ts';
import { migrateToLatest } from './migrations/migrate.ts';

/** The lock of Kysely's migrator. */
const KYSELY_LOCK = '3853314791062309107';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerConnectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const migrate = (): Promise<void> => migrateToLatest(database.ownerConnectionString);

const committedSchema = (): Promise<string> =>
  readFile(new URL('../../../migrations/schema.txt', import.meta.url), 'utf8');

describe('the migrated schema', () => {
  it('matches the committed one: run `npm run schema` after a migration', async () => {
    expect(await describeSchema(client)).toBe(await committedSchema());
  });

  it('is created once by two processes that find a database empty concurrently', async () => {
    await client.query('drop schema public cascade; create schema public');
    await Promise.all([migrate(), migrate()]);
    expect(await describeSchema(client)).toBe(await committedSchema());
  });

  it('is found complete without waiting for a migrating process', async () => {
    await client.query('select pg_advisory_lock($1)', [KYSELY_LOCK]);
    await expect(migrate()).resolves.toBeUndefined();
  });

  it('is accepted when a later version of the portal has added to it', async () => {
    await client.query("insert into kysely_migration (name, timestamp) values ('9999_later', 'now')");
    await expect(migrate()).resolves.toBeUndefined();
  });

  it('is refused when a diverged version has changed it', async () => {
    const { rows } = await client.query<{ name: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name',
    );
    await client.query("insert into kysely_migration (name, timestamp) values ('9999_other', 'now')");
    await expect(migrate()).rejects.toThrow(new RegExp(`9999_other.*lacks ${rows[0]?.name}`));
  });

  it('is refused with instructions when it was created before the migrations were merged', async () => {
    await client.query('delete from kysely_migration');
    await client.query(`insert into kysely_migration (name, timestamp)
      values ('0001-register', 'then'), ('0002-accounts', 'then')`);
    await expect(migrate()).rejects.toThrow(/delete the data folder.*start again/);
  });
});
