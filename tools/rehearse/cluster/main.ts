/**
 * `npm run rehearse:cluster`: breaks each part of a cluster on this machine under load. Fails if a request fails outside
 * an outage, or if a write is lost or duplicated (docs/operations/failover.md).
 *
 *   npm run rehearse:cluster -- --report folder
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import { makeChaosFamilies } from '../../chaos/families.ts';
import type { ChaosFamily } from '../../chaos/families.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import {
  checkArchive,
  checkLedger,
  checkMessages,
  checkProcesses,
  checkRestore,
  checkWrites,
  takeSnapshot,
  untilPaymentsSettled,
} from './checks.ts';
import type { Check } from './checks.ts';
import { withCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { makeFamilies } from './families.ts';
import type { Daemon } from './daemon.ts';
import type { Families } from './families.ts';
import { startLoad } from './load.ts';
import type { Load } from './load.ts';
import { archiveWal, readOne, restoreTo } from './postgres.ts';
import { run } from './programs.ts';
import { figuresOf, graceMs } from './recorder.ts';
import { isPassed, writeReport } from './report.ts';
import type { Rehearsal, StepReport } from './report.ts';
import { steps } from './steps.ts';

const invoices = 600;
/** Load after each step, so that what it has broken shows in its figures. */
const afterMs = graceMs + 3000;

const { values } = parseArgs({ options: { report: { type: 'string', default: '.cache/rehearsals' } } });

try {
  const rehearsal = await rehearse();
  const file = path.join(
    values.report,
    `cluster-${rehearsal.at.toISOString().slice(0, 16).replace(':', '')}.md`,
  );
  mkdirSync(values.report, { recursive: true });
  const text = writeReport(rehearsal);
  writeFileSync(file, text);
  console.log(`\n${text}\nThe report is in ${file}`);
  process.exitCode = isPassed(rehearsal) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}

async function rehearse(): Promise<Rehearsal> {
  const at = new Date();
  let families: Families = { list: [], days: [] };
  let payers: ChaosFamily[] = [];
  const prepare = async (ownerUrl: string): Promise<void> => {
    families = await makeFamilies(ownerUrl, at.toISOString().slice(0, 10));
    payers = await makeChaosFamilies(ownerUrl, invoices, createRandom('rehearsal'));
  };
  console.log('Starting the cluster …');
  return withCluster(prepare, async (cluster) => {
    const load = startLoad(cluster.haproxy.url, families, payers);
    const done = await runSteps(cluster, load);
    const restored = await rehearseRestore(cluster, load);
    await load.stop();
    await untilPaymentsSettled(cluster.primary);
    const checks = [
      ...(await checkWrites(cluster.primary, load.writes)),
      await checkLedger(cluster.primary, cluster.simulatorsUrl, load.shown),
      await checkMessages(cluster.primary),
      ...restored.checks,
      await checkArchive(cluster.primary),
      checkProcesses(daemonsOf(cluster)),
    ];
    return { at, versions: versionsOf(cluster), steps: done, checks, restoreMs: restored.ms };
  });
}

function daemonsOf({ web, worker, pooler, haproxy, primary }: Cluster): Daemon[] {
  return [...[...web, worker, pooler, haproxy].map(({ daemon }) => daemon), primary.daemon];
}

async function runSteps(cluster: Cluster, load: Load): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name, run: act } of steps) {
    console.log(`${name} …`);
    const first = load.samples.length;
    const outage = await act(cluster);
    await wait(afterMs);
    const figures = figuresOf(load.samples.slice(first), outage);
    const { requests, failed, failedOutside, p99 } = figures;
    console.log(
      `  ${failed} of ${requests} requests failed, ${failedOutside} outside the outage; p99 ${p99} ms`,
    );
    reports.push({ name, figures, awayMs: outage && outage.until - outage.from });
  }
  return reports;
}

/** Restores another cluster to a moment without requests in progress. The load continues after that moment. */
async function rehearseRestore(cluster: Cluster, load: Load): Promise<{ checks: Check[]; ms: number }> {
  console.log('Restoring another cluster to a point in time …');
  await load.pause();
  await untilPaymentsSettled(cluster.primary);
  const before = await takeSnapshot(cluster.primary);
  const target = await readOne(cluster.primary, 'postgres', 'select clock_timestamp()::text');
  load.resume();
  await wait(afterMs);
  await archiveWal(cluster.host, cluster.primary);
  const from = Date.now();
  const restored = await restoreTo(cluster.host, target);
  const ms = Date.now() - from;
  try {
    return { checks: checkRestore(before, await takeSnapshot(restored)), ms };
  } finally {
    await restored.daemon.stop('SIGQUIT');
  }
}

function versionsOf({ host }: Cluster): string[] {
  const { haproxy, pgbouncer, postgres } = host.programs;
  const lines = [
    run(haproxy, ['-v'], null),
    run(pgbouncer, ['--version'], null),
    run(path.join(postgres, 'postgres'), ['--version'], null),
  ];
  return lines.map((text) => text.split('\n')[0]?.replace(/ - https.*| \(Debian.*/, '') ?? '');
}
