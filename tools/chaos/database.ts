/** The database of a run: embedded or installed PostgreSQL, stopped and restarted while the portal uses it. */
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded/index.ts';
import { describeFolders } from '../../apps/api/src/platform/database/embedded/folders.ts';
import { findRunningServer, isAlive } from '../../apps/api/src/platform/database/embedded/processes.ts';
import { findPostgresServer } from '../ensure/database.cjs';
import { freePort } from '../lib/ports.ts';

export interface ChaosDatabase {
  connectionString: string;
  /** Like `pg_ctl -m immediate restart`: connections break without warning, and committed data is recovered. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startChaosDatabase(dataDir: string, engine: string): Promise<ChaosDatabase> {
  const options = { dataDir, ...(engine === 'server' ? await ownServer() : {}) };
  let running = await startEmbeddedPostgres(options);
  return {
    connectionString: running.connectionString,
    async restart() {
      const pid = findRunningServer(describeFolders(dataDir))?.pid;
      if (pid === undefined) throw new Error('The database is not running');
      process.kill(pid, 'SIGQUIT');
      while (isAlive(pid)) await wait(5);
      running = await startEmbeddedPostgres(options);
    },
    stop: () => running.stop(),
  };
}

async function ownServer(): Promise<{ binaries: string; port: number }> {
  const server = findPostgresServer();
  if (server === null) throw new Error('There is no PostgreSQL server (15 or later) on this machine.');
  return { binaries: server.binaries, port: await freePort() };
}
