import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { addressFor, addressOf, copyTemplate, dropDatabase } from './cluster.ts';

/** A migrated database that belongs to one test file. */
export interface TestDatabase {
  /** As the portal runs: without the rights of the owner. */
  connectionString: string;
  /** For set-up that the portal itself may not do, such as emptying tables. */
  ownerConnectionString: string;
  drop(): Promise<void>;
}

/** Gives a test file a freshly migrated database of its own, on the engine of this run. */
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
