import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { createAuditPartitions } from '../apps/api/src/platform/audit/partitions.repository.ts';
import { openDatabase } from '../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded/index.ts';
import {
  embeddedRuntimeRole,
  migrateForRuntime,
} from '../apps/api/src/platform/database/roles/runtime-role.ts';
import { prepareTemplate } from '../packages/test-support/src/cluster.ts';
import { findPostgresServer } from './ensure/database.cjs';
import { freePort } from './lib/ports.ts';
import { makeScratchFolder } from './lib/scratch-folder.ts';

/**
 * Vitest's global set-up for the API tests: one cluster for the run, with a migrated template database.
 * TEST_ENGINE=server uses the installed PostgreSQL, on a loopback port.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeScratchFolder('portal-test-');
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false, ...(await engine()) });
  const teardown = async (): Promise<void> => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(cluster.connectionString, async (template) => {
      await migrateForRuntime(template, embeddedRuntimeRole);
      await prepareAuditUntil(template, farthestClock);
    });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('clusterUrl', cluster.connectionString);
  project.provide('runtimeRole', embeddedRuntimeRole);
  return teardown;
}

/** Tests move the clock years ahead, beyond the partitions that the migration creates. */
const farthestClock = new Date('2030-12-01T00:00:00Z');

async function prepareAuditUntil(connectionString: string, until: Date): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 });
  await createAuditPartitions(db, until);
  await db.destroy();
}

async function engine(): Promise<{ binaries?: string; port?: number }> {
  if (process.env['TEST_ENGINE'] !== 'server') return {};
  const server = findPostgresServer();
  if (server === null) throw new Error('There is no PostgreSQL server (15 or later) on this machine.');
  return { binaries: server.binaries, port: await freePort() };
}
