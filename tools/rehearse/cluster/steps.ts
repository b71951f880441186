/** The steps of the rehearsal. They run one after the other, under load. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Daemon } from './daemon.ts';
import { accepts, promote } from './postgres.ts';
import { answers } from './proxies.ts';
import type { Outage } from './recorder.ts';

export interface Step {
  name: string;
  /** Returns the period in which requests may fail, or null if none may. */
  run: (cluster: Cluster) => Promise<Outage | null>;
}

/** The delay after which a supervisor such as systemd restarts a killed process. */
const supervisorMs = 1000;
export const steadyMs = 15_000;
/** Time for a load balancer that polls once a second to notice that a process started or stopped. */
const noticedMs = 2500;

export const steps: readonly Step[] = [
  { name: 'No fault', run: () => wait(steadyMs, null) },
  { name: 'A web process is killed', run: crashOneOfSeveral },
  {
    name: 'The worker is killed',
    run: ({ worker }) => crash(worker.daemon).then(() => null),
  },
  { name: 'PgBouncer is killed', run: ({ pooler }) => crash(pooler.daemon) },
  { name: 'HAProxy reloads its configuration', run: reload },
  { name: 'HAProxy is killed', run: ({ haproxy }) => crash(haproxy.daemon) },
  { name: 'The web processes are replaced one by one', run: replaceInTurn },
  { name: 'The database restarts', run: restartDatabase },
  { name: 'The primary is lost, and the replica takes over', run: failOver },
];

/** Kills a process, and starts it again as a supervisor does. */
export async function crash(daemon: Daemon | undefined): Promise<Outage & { killedAt: number }> {
  const from = Date.now();
  await daemon?.stop('SIGKILL');
  const killedAt = Date.now();
  await wait(supervisorMs);
  await daemon?.start();
  return { from, killedAt, until: Date.now() };
}

/** The other processes keep serving, so only requests in progress may fail. */
async function crashOneOfSeveral({ web }: Cluster): Promise<Outage> {
  const { from } = await crash(web[0]?.daemon);
  return { from, until: from };
}

async function reload({ haproxy }: Cluster): Promise<null> {
  haproxy.daemon.signal('SIGUSR2');
  await wait(noticedMs);
  if (!(await answers(`${haproxy.url}/api/outages/active?platform=web`)))
    throw new Error('HAProxy is gone after its reload');
  return null;
}

async function replaceInTurn({ web }: Cluster): Promise<null> {
  for (const { daemon } of web) await replace(daemon);
  return null;
}

/** Stops a process as a deployment does, starts it again and waits until the proxy has noticed. */
export async function replace(daemon: Daemon): Promise<void> {
  const code = await daemon.stop('SIGTERM');
  if (code !== 0) throw new Error(`${daemon.name} exited with ${code}`);
  await daemon.start();
  await wait(noticedMs);
}

async function restartDatabase({ primary }: Cluster): Promise<Outage> {
  const from = Date.now();
  await primary.daemon.stop('SIGINT');
  await primary.daemon.start();
  return { from, until: Date.now() };
}

async function failOver(cluster: Cluster): Promise<Outage> {
  const { primary, replica, pooler, worker } = cluster;
  const from = Date.now();
  await primary.daemon.stop('SIGKILL');
  await promote(replica);
  pooler.pointTo(replica.port);
  cluster.primary = replica;
  await worker.daemon.stop('SIGKILL');
  worker.daemon.launch();
  while (!(await accepts(pooler.url))) await wait(50);
  return { from, until: Date.now() };
}
