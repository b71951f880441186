/**
 * `npm run rehearse:upgrade`: a cluster on this machine is upgraded from the previous release to this tree, rolled back
 * and upgraded again, while families read, save drafts and pay. Fails when a request fails, a payment is made twice or a
 * draft is lost (F18, docs/operations/upgrade.md).
 *
 *   npm run rehearse:upgrade -- --from v1.2.0 --report folder
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeLaterMigrations } from '../../../apps/api/src/testing/later-migrations.ts';
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import { makeChaosFamilies } from '../../chaos/families.ts';
import type { ChaosFamily } from '../../chaos/families.ts';
import {
  checkLedger,
  checkMessages,
  checkProcesses,
  countRows,
  untilPaymentsSettled,
} from '../cluster/checks.ts';
import { withCluster } from '../cluster/cluster.ts';
import type { ClusterOptions } from '../cluster/cluster.ts';
import { daemonsOf, runRehearsal, runSteps, versionsOf } from '../cluster/rehearsal.ts';
import type { Rehearsal } from '../cluster/report.ts';
import { checkDrafts, makeOpenRequests } from './drafts.ts';
import type { OpenRequest } from './drafts.ts';
import { startLoad } from './load.ts';
import { checkPages } from './pages.ts';
import { buildHere, buildPrevious, findPrevious, migrateWith } from './releases.ts';
import { checkRows } from './rows.ts';
import { stepsOf } from './steps.ts';
import type { Releases } from './steps.ts';

const invoices = 1000;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    report: { type: 'string', default: '.cache/rehearsals' },
  },
});

await runRehearsal('upgrade', values.report, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-upgrade-'));
  // On exit, so that an interrupted rehearsal cleans up too.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const later = await makeLaterMigrations();
  try {
    const commit = values.from ?? findPrevious();
    console.log(`Building the previous release, ${commit} …`);
    const previous = await buildPrevious(commit, path.join(folder, 'previous'));
    return await rehearse({ previous, next: await buildHere(), later: later.folder });
  } finally {
    await later.remove();
  }
});

async function rehearse(releases: Releases): Promise<Rehearsal> {
  const { previous, next } = releases;
  const at = new Date();
  let requests: OpenRequest[] = [];
  let families: ChaosFamily[] = [];
  console.log('Starting the cluster …');
  const options: ClusterOptions = {
    script: previous.script,
    migrate: (urls) => migrateWith(previous, urls),
    prepare: async ({ superuser }) => {
      requests = await makeOpenRequests(superuser, at.toISOString().slice(0, 10));
      families = await makeChaosFamilies(superuser, invoices, createRandom('upgrade'));
    },
  };
  return withCluster(options, async (cluster) => {
    const before = await countRows(cluster.primary);
    const load = startLoad(cluster.haproxy.url, requests, families);
    const steps = await runSteps(stepsOf(releases), cluster, load.samples);
    await load.stop();
    await untilPaymentsSettled(cluster.primary);
    const checks = [
      ...(await checkDrafts(cluster.primary, load.drafts)),
      await checkLedger(cluster.primary, cluster.simulatorsUrl, load.shown),
      await checkMessages(cluster.primary),
      checkPages(load.pages),
      checkRows(before, await countRows(cluster.primary)),
      checkProcesses(daemonsOf(cluster)),
    ];
    return {
      subject: 'an upgrade',
      at,
      versions: [`${previous.name} to ${next.name}`, ...versionsOf(cluster)],
      steps,
      checks,
      notes: [noteOf(releases)],
    };
  });
}

function noteOf({ previous, next }: Releases): string {
  const added = next.migrations.filter((name) => !previous.migrations.includes(name));
  return `Migrated while families were served: ${[...added, 'a table and a column of a later release'].join(', ')}.`;
}
