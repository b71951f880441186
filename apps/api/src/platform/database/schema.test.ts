import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeSchema } from './describe.ts';
import { migrateToLatest } from './migrate.ts';

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

  it('takes migrations of two processes at once', async () => {
    const database = await createTestDatabase();
    const both = Promise.all([
      migrateToLatest(database.connectionString),
      migrateToLatest(database.connectionString),
    ]);
    await expect(both).resolves.toBeDefined();
    await database.drop();
  });
});
