import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeBinaries, findPackagedBinaries } from './binaries.ts';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { describeFolders, prepareFolders } from './folders.ts';
import type { DatabaseFolders } from './folders.ts';
import { fileOwner, findLauncher, runProgram, spawnServer } from './launch.ts';
import type { Launcher } from './launch.ts';
import { findRunningServer, isAlive, readOwner, readServer, stopProcess } from './processes.ts';
import { clusterOwner, initdbArguments, serverArguments } from './settings.ts';

/** Options for starting an embedded database. */
export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Receives short messages about slow steps. */
  log?: (message: string) => void;
  /** Called when the server has been launched but is not ready, so that other work can be done. */
  onLaunched?: () => void;
  /** Off for tests: faster, but a power cut may lose everything. */
  durable?: boolean;
  /** Folder with `postgres` and `initdb`; by default those of the package. */
  binaries?: string;
  /** Also listens on this port of the loopback address, like a database server. */
  port?: number;
  /** Overrides of the server's settings. Benchmarks need the memory settings of a real server. */
  settings?: Readonly<Record<string, string>>;
}

/** A running database; `stop` ends it only if this process started it. */
export interface EmbeddedPostgres {
  /** Connects as the owner role, for migrations. */
  connectionString: string;
  /** Connects as another role of the same database. */
  connectionStringFor(role: string): string;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const POLL_MS = 5;

/** Starts PostgreSQL on the cluster in the data folder, creating the cluster first when there is none. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true } = options;
  const folders = describeFolders(dataDir);
  const launcher = findLauncher();
  prepareFolders(dataDir, folders, fileOwner(launcher));
  await refuseSharing(dataDir, folders);
  const binaries =
    options.binaries === undefined ? findPackagedBinaries() : describeBinaries(options.binaries);
  refuseOtherVersion(folders, binaries);
  createCluster(folders, binaries, launcher, { durable, log: options.log });
  const args = serverArguments(folders.cluster, {
    socketFolder: folders.socket,
    durable,
    major: binaries.major,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.settings && { overrides: options.settings }),
  });
  writeFileSync(folders.ownerFile, `${process.pid}\n`);
  const logFd = openSync(folders.logFile, 'w', 0o600);
  const server = spawnServer(launcher, path.join(binaries.folder, 'postgres'), args, logFd);
  closeSync(logFd);
  options.onLaunched?.();
  await untilReady(server, folders);
  return {
    ...connectionStrings(folders, options.port),
    stop: () => stopServer(server, folders),
  };
}

/**
 * Uses the database of this data folder if a running portal has it open, or else starts it, so that commands such as an
 * import work beside a running portal and alone.
 */
export async function shareEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folders = describeFolders(options.dataDir);
  const owner = readOwner(folders);
  const server = findRunningServer(folders);
  if (owner !== undefined && isAlive(owner) && server?.ready === true) {
    return { ...connectionStrings(folders, undefined), stop: () => Promise.resolve() };
  }
  return startEmbeddedPostgres(options);
}

function connectionStrings(
  folders: DatabaseFolders,
  port: number | undefined,
): Omit<EmbeddedPostgres, 'stop'> {
  const connectionStringFor = (role: string): string =>
    port === undefined
      ? `postgresql://${role}@/postgres?host=${encodeURIComponent(folders.socket)}`
      : `postgresql://${role}@127.0.0.1:${port}/postgres`;
  return { connectionString: connectionStringFor(clusterOwner), connectionStringFor };
}

/** Two portals must not share one data folder: the second reports this and ends. */
async function refuseSharing(dataDir: string, folders: DatabaseFolders): Promise<void> {
  const server = findRunningServer(folders);
  if (server === undefined) return;
  const owner = readOwner(folders);
  if (owner !== undefined && isAlive(owner)) {
    throw new EmbeddedPostgresError(
      `The data folder ${path.resolve(dataDir)} is in use by another portal (process ${owner}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
  }
  // Its portal was killed on a system without parent-death signals: shut the server down cleanly.
  await stopProcess(server.pid);
}

function refuseOtherVersion(folders: DatabaseFolders, binaries: PostgresBinaries): void {
  const versionFile = path.join(folders.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) return;
  const version = Number(readFileSync(versionFile, 'utf8'));
  if (version === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The data in ${folders.cluster} was written by PostgreSQL ${version}, and this is PostgreSQL ${binaries.major}. ` +
      'Move the folder away to start afresh, or run the version it belongs to.',
  );
}

function createCluster(
  folders: DatabaseFolders,
  binaries: PostgresBinaries,
  launcher: Launcher,
  options: { durable: boolean; log: ((message: string) => void) | undefined },
): void {
  if (existsSync(path.join(folders.cluster, 'PG_VERSION'))) return;
  options.log?.('Making the database');
  const program = path.join(binaries.folder, 'initdb');
  const args = initdbArguments(folders.cluster, binaries.major, options.durable);
  const result = runProgram(launcher, program, args);
  if (result.ok) return;
  throw new EmbeddedPostgresError(`The database could not be made in ${folders.cluster}.\n${result.output}`);
}

async function untilReady(server: ChildProcess, folders: DatabaseFolders): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  while (failure === undefined && server.exitCode === null && server.signalCode === null) {
    const state = readServer(folders);
    if (state?.ready === true && state.pid === server.pid) {
      // The database must not keep a finished program alive.
      server.unref();
      return;
    }
    if (performance.now() > deadline) {
      server.kill('SIGINT');
      break;
    }
    await delay(POLL_MS);
  }
  const messages = existsSync(folders.logFile) ? readFileSync(folders.logFile, 'utf8') : '';
  throw new EmbeddedPostgresError(
    `The database in ${folders.cluster} did not start.\n${failure?.message ?? ''}${messages.slice(-2_000)}`,
  );
}

async function stopServer(server: ChildProcess, folders: DatabaseFolders): Promise<void> {
  if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    server.ref();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // SIGINT is PostgreSQL's fast shutdown: it closes connections and leaves the disk clean.
    server.kill('SIGINT');
    await ended;
  }
  rmSync(folders.ownerFile, { force: true });
}
