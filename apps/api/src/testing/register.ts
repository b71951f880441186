/** An empty register for the tests of imports. */
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

export interface Register {
  readonly connectionString: string;
  /** A connection as the owner of the database. */
  readonly client: pg.Client;
  /** Deletes all that imports and families have entered. */
  empty(): Promise<void>;
}

/** Creates a database for the tests of a file, and drops it after them. */
export function useRegister(): Register {
  let database: TestDatabase | undefined;
  let client: pg.Client | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.ownerConnectionString });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });
  const existing = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The register exists only during tests');
    return value;
  };
  return {
    get connectionString() {
      return existing(database).connectionString;
    },
    get client() {
      return existing(client);
    },
    async empty() {
      await existing(client).query(
        'truncate school, student, known_parent, account, stored_file, academic_session, medical_condition_type cascade',
      );
    },
  };
}
