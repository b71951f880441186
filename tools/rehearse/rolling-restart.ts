/**
 * `npm run rehearse:restart`: restarts three web processes in turn behind a load balancer that doesn't retry. Exits with
 * an error if a request failed (F23). DRAIN_SECONDS defaults to production's value.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded/index.ts';
import {
  embeddedRuntimeRole,
  migrateForRuntime,
} from '../../apps/api/src/platform/database/roles/runtime-role.ts';
import { freePort } from '../lib/ports.ts';
import { makeScratchFolder } from '../lib/scratch-folder.ts';
import { startBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { startLoad } from './load.ts';

const processes = 3;
const fewestRequests = 5000;

interface Running {
  port: number;
  child: ChildProcess;
}

function launch(port: number, databaseUrl: string): Running {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-process.ts')], {
    env: {
      DRAIN_SECONDS: process.env['DRAIN_SECONDS'] ?? '10',
      NODE_ENV: 'test',
      ROLE: 'web',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      PORTAL_SECRET: 'a secret for rehearsals, long enough to be one',
      LIMITS_SCALE: '100000',
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  });
  return { port, child };
}

const ended = ({ child }: Running): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** Restarts the processes one by one, each once the load balancer uses the previous one again. */
async function restartInTurn(running: Running[], balancer: Balancer, databaseUrl: string): Promise<void> {
  for (const [at, one] of running.entries()) {
    one.child.kill('SIGTERM');
    const code = await ended(one);
    if (code !== 0) throw new Error(`A process exited with ${code}`);
    running[at] = launch(one.port, databaseUrl);
    await balancer.untilReady(one.port);
    console.log(`  process ${at + 1} of ${running.length} is replaced`);
  }
}

async function rehearse(databaseUrl: string): Promise<boolean> {
  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const running = ports.map((port) => launch(port, databaseUrl));
  const balancer = await startBalancer(ports);
  try {
    await Promise.all(ports.map((port) => balancer.untilReady(port)));
    const load = startLoad(balancer.url);
    do await restartInTurn(running, balancer, databaseUrl);
    while (load.sent() < fewestRequests);
    const failures = await load.stop();
    console.log(`${failures.length} of ${load.sent()} requests failed`);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    return failures.length === 0;
  } finally {
    balancer.close();
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(ended));
  }
}

const dataDir = makeScratchFolder('portal-rehearsal-');
const database = await startEmbeddedPostgres({ dataDir, port: await freePort() });
try {
  await migrateForRuntime(database.connectionString, embeddedRuntimeRole);
  const isFlawless = await rehearse(database.connectionStringFor(embeddedRuntimeRole));
  if (!isFlawless) process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
