/**
 * A cluster on this machine: HAProxy, three web processes, a worker, PgBouncer, and a primary with a synchronous replica,
 * a base backup and a WAL archive.
 */
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrateForRuntime } from '../../../apps/api/src/platform/database/roles/runtime-role.ts';
import { startSimulators } from '../../../packages/simulators/src/index.ts';
import { freePortPair } from '../../lib/ports.ts';
import { findOwner, findPrograms } from './programs.ts';
import { createPortal, freePorts } from './portal.ts';
import type { PortalProcess } from './portal.ts';
import { execute, startPrimary, startReplica, takeBaseBackup } from './postgres.ts';
import type { ClusterHost, PostgresServer } from './postgres.ts';
import { createHaproxy, createPgbouncer } from './proxies.ts';
import type { Pooler, Proxy } from './proxies.ts';
import { isPassed } from './report.ts';
import type { Rehearsal } from './report.ts';

export interface Cluster {
  host: ClusterHost;
  /** The server that accepts writes: after the failover, the former replica. */
  primary: PostgresServer;
  replica: PostgresServer;
  pooler: Pooler;
  haproxy: Proxy;
  web: PortalProcess[];
  worker: PortalProcess;
  simulatorsUrl: string;
}

export interface ClusterOptions {
  /** Migrates the empty database; by default with this tree's migrations. */
  migrate?: (urls: DatabaseUrls) => Promise<void>;
  /** Fills the migrated database. */
  prepare: (urls: DatabaseUrls) => Promise<void>;
  /** The script that the portal's processes run at first; by default this tree's API without pages. */
  script?: string;
}

/** Addresses of the portal's database, without PgBouncer. */
export interface DatabaseUrls {
  /** The superuser, for what the portal itself may not do. */
  superuser: string;
  owner: string;
  runtime: string;
}

/** The portal's database on a server. */
export const urlsOf = (server: PostgresServer): DatabaseUrls => {
  const superuser = server.urlOf('portal');
  const as = (role: string): string => superuser.replace('postgres@', `${role}@`);
  return { superuser, owner: as('portal_owner'), runtime: as('portal_runtime') };
};

const webProcesses = 3;

const interruptedExitCode = 130;

/** Functions that end the processes, called newest first. */
type Closing = (() => Promise<unknown>)[];

/** Runs a rehearsal on a cluster of its own, and removes everything afterwards. The logs are kept if it fails. */
export async function withCluster(
  options: ClusterOptions,
  rehearse: (cluster: Cluster) => Promise<Rehearsal>,
): Promise<Rehearsal> {
  const host = { programs: findPrograms(), owner: findOwner(), folder: makeFolder() };
  const closing: Closing = [];
  const closeAll = async (): Promise<void> => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().finally(() => process.exit(interruptedExitCode)));
  let isGood = false;
  try {
    const result = await rehearse(await startCluster(host, closing, options));
    isGood = isPassed(result);
    return result;
  } finally {
    await closeAll();
    if (isGood) rmSync(host.folder, { recursive: true, force: true });
    else console.error(`The logs are in ${host.folder}`);
  }
}

/** A temporary folder of the user that runs PostgreSQL. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-cluster-'));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  return folder;
}

async function startCluster(
  host: ClusterHost,
  closing: Closing,
  { migrate = migrateHere, prepare, script }: ClusterOptions,
): Promise<Cluster> {
  const primary = await startPrimary(host);
  closing.push(() => primary.daemon.stop('SIGQUIT'));
  await createDatabase(primary);
  await migrate(urlsOf(primary));
  takeBaseBackup(host, primary);
  const replica = await startReplica(host, primary);
  closing.push(() => replica.daemon.stop('SIGQUIT'));
  await prepare(urlsOf(primary));
  const pooler = await createPgbouncer(host, primary.port);
  await pooler.daemon.start();
  closing.push(() => pooler.daemon.stop('SIGKILL'));
  const simulatorsPort = await freePortPair();
  const simulators = await startSimulators({ port: simulatorsPort, smtpPort: simulatorsPort + 1 });
  closing.push(() => simulators.close());
  const servers = { primary };
  const settings = { folder: host.folder, simulatorsPort, script };
  const ports = await freePorts(webProcesses + 1);
  const [workerPort = 0, ...webPorts] = ports;
  // The worker bypasses PgBouncer, because it listens for notifications. A failover changes its address.
  const databaseUrl = (): string => urlsOf(servers.primary).runtime;
  const worker = await createPortal('worker', { ROLE: 'worker', PORT: workerPort, databaseUrl }, settings);
  const web = await Promise.all(
    webPorts.map((PORT, at) =>
      createPortal(`web-${at + 1}`, { ROLE: 'web', PORT, databaseUrl: () => pooler.url }, settings),
    ),
  );
  for (const { daemon } of [worker, ...web]) closing.push(() => daemon.stop('SIGKILL'));
  await Promise.all([worker, ...web].map(({ daemon }) => daemon.start()));
  const haproxy = await createHaproxy(host, webPorts);
  await haproxy.daemon.start();
  closing.push(() => haproxy.daemon.stop('SIGTERM'));
  return Object.assign(servers, {
    host,
    replica,
    pooler,
    haproxy,
    web,
    worker,
    simulatorsUrl: simulators.url,
  });
}

/** Creates the database, and the roles of deploy/postgres/roles.sql without passwords. */
async function createDatabase(primary: PostgresServer): Promise<void> {
  await execute(primary, 'create role portal_owner login createrole');
  await execute(primary, 'create database portal owner portal_owner');
  await execute(primary, 'create role portal_runtime login');
  await execute(primary, 'create role portal_pooled login in role portal_runtime');
  const limits = {
    statement_timeout: '2500ms',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
  };
  for (const [name, value] of Object.entries(limits))
    await execute(primary, `alter role portal_pooled set ${name} = '${value}'`);
  await execute(primary, 'alter role portal_pooled set jit = off');
}

const migrateHere = ({ owner }: DatabaseUrls): Promise<void> => migrateForRuntime(owner, 'portal_runtime');
