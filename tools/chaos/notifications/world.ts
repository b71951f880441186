/** The database, push services and workers of a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadConfig } from '../../../apps/api/src/config/config.ts';
import type { Config } from '../../../apps/api/src/config/config.ts';
import type { Db } from '../../../apps/api/src/platform/database/database.ts';
import { openHandle } from '../../../apps/api/src/platform/database/handle.ts';
import { migrateToLatest } from '../../../apps/api/src/platform/database/migrations/migrate.ts';
import { freePort } from '../../lib/ports.ts';
import { startChaosDatabase } from '../database.ts';
import { startServers } from '../servers.ts';
import type { ServerProcesses } from '../servers.ts';
import { startPushServices } from './push-services.ts';
import type { PushServices } from './push-services.ts';

export interface World {
  config: Config;
  /** The portal's database connection. */
  db: Db;
  /** For preparing and checking, without the portal's time limits. */
  pool: pg.Pool;
  push: PushServices;
  startWorkers(count: number): Promise<ServerProcesses>;
}

export async function inWorld<Result>(
  engine: string,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-chaos-'));
  const closing: (() => Promise<void>)[] = [];
  try {
    const server = await startChaosDatabase(dataDir, engine);
    closing.push(() => server.stop());
    await migrateToLatest(server.connectionString);
    const push = await startPushServices(dataDir);
    closing.push(() => push.stop());
    const env = environment(server.connectionString, push);
    const config = loadConfig(env);
    const database = openHandle({ ...config.database, onError: () => undefined });
    closing.push(() => database.close());
    const pool = new pg.Pool({ connectionString: server.connectionString, max: 3 });
    closing.push(() => pool.end());
    return await work({
      config,
      db: database.db,
      pool,
      push,
      async startWorkers(count) {
        const ports = await Promise.all(Array.from({ length: count }, freePort));
        const workers = await startServers('portal-process.ts', ports, env);
        closing.push(() => workers.stop());
        return workers;
      },
    });
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const environment = (connectionString: string, { env, port }: PushServices): NodeJS.ProcessEnv => ({
  ...process.env,
  ...env,
  NODE_ENV: 'development',
  ROLE: 'worker',
  DATABASE_URL: connectionString,
  PORTAL_SECRET: 'a secret for chaos, long enough to be one',
  SIMULATORS_PORT: String(port),
  LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent',
  CAPTCHA: 'off',
});
