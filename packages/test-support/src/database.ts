import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { addressOf, copyTemplate, dropDatabase } from './cluster.ts';

/** A migrated database that belongs to one test file. */
export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

/** Gives a test file a freshly migrated database of its own, on the engine of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyTemplate(clusterUrl, name);
  return {
    connectionString: addressOf(clusterUrl, name),
    drop: () => dropDatabase(clusterUrl, name),
  };
}
