/**
 * `npm run rehearse:deciding`: 200 staff decide and undo at once while web processes and workers are killed with SIGKILL.
 * Exits with an error if a decision was lost or took effect twice, or if a family was told twice or within the undo
 * window (O-5.2).
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/database/embedded/index.ts';
import {
  embeddedRuntimeRole,
  migrateForRuntime,
} from '../../../apps/api/src/platform/database/roles/runtime-role.ts';
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import { startSimulators } from '../../../packages/simulators/src/index.ts';
import { freePort, freePortPair } from '../../lib/ports.ts';
import { makeScratchFolder } from '../../lib/scratch-folder.ts';
import { startBalancer } from '../balancer.ts';
import { createPortal, freePorts } from '../cluster/portal.ts';
import type { PortalProcess } from '../cluster/portal.ts';
import { work } from './colleague.ts';
import type { Seen } from './colleague.ts';
import { makeDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { countLeft, expireLeases, readEvidence } from './evidence.ts';
import { countRepeated, findViolations } from './verdict.ts';

const size = { staff: 200, requests: 400, undoSeconds: 6 };
const webProcesses = 3;
const workers = 2;
const betweenKillsMs = 1500;
const longestMs = 180_000;
const random = createRandom(process.argv[2] ?? 'deciding');

interface Backdrop {
  pool: pg.Pool;
  runtimeUrl: string;
  simulatorsUrl: string;
  simulatorsPort: number;
  folder: string;
}

async function startPortal({ runtimeUrl, simulatorsPort, folder }: Backdrop): Promise<PortalProcess[]> {
  const ports = await freePorts(webProcesses + workers);
  const settings = { folder, simulatorsPort };
  const portal = await Promise.all(
    ports.map((PORT, at) => {
      const ROLE = at < webProcesses ? 'web' : 'worker';
      return createPortal(`${ROLE}-${at + 1}`, { ROLE, PORT, databaseUrl: () => runtimeUrl }, settings);
    }),
  );
  await Promise.all(portal.map(({ daemon }) => daemon.start()));
  return portal;
}

/** Kills and replaces one process after the other, at random, until told to stop. Returns how many were killed. */
async function killAtRandom(portal: readonly PortalProcess[], isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await wait(betweenKillsMs);
    const { daemon } = random.pick(portal);
    await daemon.stop('SIGKILL');
    await daemon.start();
    kills += 1;
  }
  return kills;
}

async function decideAll(url: string, desk: Desk, portal: readonly PortalProcess[]) {
  const seen: Seen = { confirmed: [], refused: 0, failed: 0, unexpected: [] };
  const office = { url, centreCode: desk.centreCode, random, seen, until: Date.now() + longestMs };
  let isOver = false;
  const [web, rest] = [portal.slice(0, webProcesses), portal.slice(webProcesses)];
  const killing = Promise.all([web, rest].map((group) => killAtRandom(group, () => isOver)));
  await Promise.all(desk.staff.map((colleague) => work(office, colleague)));
  // The last decisions take effect while workers are killed.
  await wait(size.undoSeconds * 1000);
  isOver = true;
  const [kills = 0, workerKills = 0] = await killing;
  return { seen, kills, workerKills };
}

async function untilSettled(pool: pg.Pool): Promise<void> {
  const killedBefore = new Date();
  const deadline = Date.now() + longestMs;
  while ((await countLeft(pool)) > 0 && Date.now() < deadline) {
    await expireLeases(pool, killedBefore);
    await wait(500);
  }
}

async function rehearse(backdrop: Backdrop, desk: Desk): Promise<boolean> {
  const portal = await startPortal(backdrop);
  const balancer = await startBalancer(portal.slice(0, webProcesses).map(({ port }) => port));
  try {
    await Promise.all(portal.slice(0, webProcesses).map(({ port }) => balancer.untilReady(port)));
    const began = Date.now();
    const { seen, kills, workerKills } = await decideAll(balancer.url, desk, portal);
    await untilSettled(backdrop.pool);
    const evidence = await readEvidence(backdrop.pool, backdrop.simulatorsUrl, desk, {
      ...seen,
      workerKills,
    });
    const { decisions } = evidence;
    const undone = seen.confirmed.filter(({ isUndone }) => isUndone).length;
    console.log(
      `${size.staff} staff, ${size.requests} requests, killed: ${kills} web, ${workerKills} workers`,
    );
    console.log(
      `${seen.confirmed.length} decisions confirmed of ${decisions.length} stored, ${undone} undone`,
    );
    console.log(`${seen.refused} refused, ${seen.failed} calls without an answer`);
    console.log(`${evidence.enqueued} messages, ${countRepeated(evidence)} delivered again after a kill`);
    console.log(`${Math.round((Date.now() - began) / 1000)} s`);
    const problems = [...findViolations(evidence), ...seen.unexpected];
    console.log(`${problems.length} violations`);
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
    return problems.length === 0;
  } finally {
    balancer.close();
    await Promise.all(portal.map(({ daemon }) => daemon.stop('SIGKILL')));
  }
}

const folder = makeScratchFolder('portal-deciding-');
mkdirSync(path.join(folder, 'data'), { recursive: true });
const database = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'database'),
  port: await freePort(),
});
const simulatorsPort = await freePortPair();
const simulators = await startSimulators({ port: simulatorsPort, smtpPort: simulatorsPort + 1 });
const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
// Stopping the database ends connections that are still closing.
pool.on('error', () => undefined);
try {
  await migrateForRuntime(database.connectionString, embeddedRuntimeRole);
  const desk = await makeDesk(database.connectionString, size);
  const runtimeUrl = database.connectionStringFor(embeddedRuntimeRole);
  const backdrop = { pool, runtimeUrl, simulatorsUrl: simulators.url, simulatorsPort, folder };
  if (!(await rehearse(backdrop, desk))) process.exitCode = 1;
} finally {
  await pool.end();
  await simulators.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
