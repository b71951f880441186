/** An upgrade and its rollback, one step after the other, each under load. */
import { setTimeout as wait } from 'node:timers/promises';
import { migrateForRuntime } from '../../../apps/api/src/platform/database/roles/runtime-role.ts';
import { urlsOf } from '../cluster/cluster.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { PortalProcess } from '../cluster/portal.ts';
import type { Outage } from '../cluster/recorder.ts';
import { crash, replace, steadyMs } from '../cluster/steps.ts';
import type { Step } from '../cluster/steps.ts';
import { migrateWith } from './releases.ts';
import type { Release } from './releases.ts';

export interface Releases {
  previous: Release;
  next: Release;
  /** Migrations of a release after the next one, so that both run on a newer schema. */
  later: URL;
}

/** The steps of docs/operations/upgrade.md: migrate, then the worker, then the web processes one by one. */
export const stepsOf = ({ previous, next, later }: Releases): readonly Step[] => [
  { name: 'Previous release only', run: () => wait(steadyMs, null) },
  { name: 'Migration, with the previous release running', run: (cluster) => migrate(cluster, next, later) },
  {
    name: 'Worker and one web process are replaced',
    run: ({ worker, web }) => run(next, [worker, ...web.slice(0, 1)]),
  },
  { name: 'Both releases together', run: () => wait(steadyMs, null) },
  { name: 'A process of the previous release is killed', run: ({ web }) => kill(web.at(-1)) },
  { name: 'A process of the next release is killed', run: ({ web }) => kill(web[0]) },
  { name: 'The worker is killed', run: ({ worker }) => kill(worker) },
  { name: 'The other web processes are replaced', run: ({ web }) => run(next, web.slice(1)) },
  { name: 'Next release only', run: () => wait(steadyMs, null) },
  { name: 'Rollback on the newer schema', run: ({ worker, web }) => run(previous, [worker, ...web]) },
  { name: 'Previous release on the newer schema', run: () => wait(steadyMs, null) },
  { name: 'Forward again', run: ({ worker, web }) => run(next, [worker, ...web]) },
];

async function migrate(cluster: Cluster, next: Release, later: URL): Promise<null> {
  const urls = urlsOf(cluster.primary);
  await migrateWith(next, urls);
  await migrateForRuntime(urls.owner, 'portal_runtime', later);
  return null;
}

async function run({ script }: Release, processes: readonly PortalProcess[]): Promise<null> {
  for (const each of processes) {
    each.script = script;
    await replace(each.daemon);
  }
  return null;
}

async function kill(target: PortalProcess | undefined): Promise<Outage> {
  const { from, killedAt } = await crash(target?.daemon);
  return { from, until: killedAt, excuses: 'changes under way' };
}
