import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { addressFor, addressOf, copyTemplate, dropDatabase } from './cluster.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  /** Connected as the portal is: without the owner's rights. */
  connectionString: string;
  /** For set-up the portal itself may not do, such as emptying tables. */
  ownerConnectionString: string;
  drop(): Promise<void>;
}

/** Gives a test file its own freshly migrated database, on the engine of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyTemplate(clusterUrl, name);
  const ownerConnectionString = addressOf(clusterUrl, name);
  return {
    connectionString: addressFor(ownerConnectionString, inject('runtimeRole')),
    ownerConnectionString,
    drop: () => dropDatabase(clusterUrl, name),
  };
}
