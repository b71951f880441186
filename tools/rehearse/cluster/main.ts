/**
 * `npm run rehearse:cluster`: breaks each part of a cluster on this machine under load. Fails if a request fails outside
 * an outage, or if a write is lost or duplicated (docs/operations/failover.md).
 *
 *   npm run rehearse:cluster -- --report folder
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import { ensureWebBuilt } from '../../lib/web-build.ts';
import { makeChaosFamilies } from '../../chaos/families.ts';
import type { ChaosFamily } from '../../chaos/families.ts';
import { checkAudit } from './audit-check.ts';
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
import { checkInBrowser, seedPictures } from './browser.ts';
import { urlsOf, withCluster } from './cluster.ts';
import type { Cluster, DatabaseUrls } from './cluster.ts';
import { acceptTerms, makeFamilies, removeDemoPayments } from './families.ts';
import type { Families } from './families.ts';
import { startLoad } from './load.ts';
import type { Load } from './load.ts';
import { archiveWal, copyByDump, readOne, restoreTo } from './postgres.ts';
import type { PostgresServer } from './postgres.ts';
import { afterMs, daemonsOf, runRehearsal, runSteps, versionsOf } from './rehearsal.ts';
import { inSeconds } from './report.ts';
import type { Rehearsal } from './report.ts';
import { steps } from './steps.ts';

const invoices = 600;

const { values } = parseArgs({ options: { report: { type: 'string', default: '.cache/rehearsals' } } });

await runRehearsal('cluster', values.report, rehearse);

async function rehearse(): Promise<Rehearsal> {
  const at = new Date();
  let families: Families = { list: [], days: [] };
  let payers: ChaosFamily[] = [];
  const prepare = async ({ superuser, runtime }: DatabaseUrls): Promise<void> => {
    await seedPictures(runtime);
    await removeDemoPayments(superuser);
    families = await makeFamilies(superuser, at.toISOString().slice(0, 10));
    payers = await makeChaosFamilies(superuser, invoices, createRandom('rehearsal'));
    await acceptTerms(superuser);
  };
  await ensureWebBuilt((step) => console.log(`${step} …`));
  console.log('Starting the cluster …');
  return withCluster({ prepare }, async (cluster) => {
    const load = startLoad(cluster.haproxy.url, families, payers);
    const done = await runSteps(steps, cluster, load.samples);
    const restored = await rehearseRestore(cluster, load);
    await load.stop();
    await untilPaymentsSettled(cluster.primary);
    const checks = [
      ...(await checkWrites(cluster.primary, load.writes)),
      await checkLedger(cluster.primary, cluster.simulatorsUrl, load.shown),
      await checkMessages(cluster.primary),
      await checkAudit(urlsOf(cluster.primary).runtime),
      ...restored.checks,
      await checkArchive(cluster.primary),
      checkProcesses(daemonsOf(cluster)),
    ];
    const notes = [`Restoring to a point in time took ${inSeconds(restored.ms)}.`];
    return { subject: 'a cluster', at, versions: versionsOf(cluster), steps: done, checks, notes };
  });
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
    const checks = checkRestore(before, await takeSnapshot(restored));
    await copyByDump(cluster.host, restored, 'from_dump');
    const dumped = checkRestore(before, await takeSnapshot(restored, 'from_dump'), 'Dumped and restored');
    const audit = await checkAudit(urlsOf(restored).runtime, 'the restored cluster');
    return { checks: [...checks, ...dumped, audit, ...(await lookAt(cluster, restored))], ms };
  } finally {
    await restored.daemon.stop('SIGQUIT');
  }
}

async function lookAt({ host, primary }: Cluster, restored: PostgresServer): Promise<Check[]> {
  console.log('Looking at the restored data in a browser …');
  const { runtime } = urlsOf(restored);
  const data = { original: primary, folder: values.report };
  const recovered = { name: 'the restored cluster', databaseUrl: runtime, ...data };
  const dumped = { name: 'the restored dump', databaseUrl: runtime.replace(/portal$/, 'from_dump'), ...data };
  return [...(await checkInBrowser(host, recovered)), ...(await checkInBrowser(host, dumped))];
}
