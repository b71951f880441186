import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeSchema } from './describe.ts';
import { migrateToLatest } from './migrate.ts';

/** What Kysely's migrator locks. */
const KYSELY_LOCK = '3853314791062309107';

describe('the migrated schema', () => {
  it('is the committed one: run `npm run schema` after a migration', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const committed = await readFile(new URL('../../../migrations/schema.txt', import.meta.url), 'utf8');
    expect(await describeSchema(client)).toBe(committed);
    await client.end();
    await database.drop();
  });

  it('is made once by two processes that find a database empty at once', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await Promise.all([
      migrateToLatest(database.connectionString),
      migrateToLatest(database.connectionString),
    ]);
    const committed = await readFile(new URL('../../../migrations/schema.txt', import.meta.url), 'utf8');
    expect(await describeSchema(client)).toBe(committed);
    await client.end();
    await database.drop();
  });

  it('is found complete without waiting for a process that migrates', async () => {
    const database = await createTestDatabase();
    const migrating = new pg.Client({ connectionString: database.connectionString });
    await migrating.connect();
    await migrating.query('select pg_advisory_lock($1)', [KYSELY_LOCK]);
    await expect(migrateToLatest(database.connectionString)).resolves.toBeUndefined();
    await migrating.end();
    await database.drop();
  });

  it('is refused when a later version of the portal has changed it', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999_later', 'now')");
    await expect(migrateToLatest(database.connectionString)).rejects.toThrow('9999_later');
    await client.end();
    await database.drop();
  });
});
