/** A PostgreSQL primary with a WAL archive, its replica, its base backup, and clusters restored from them. */
import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../lib/ports.ts';
import { Daemon } from './daemon.ts';
import { run } from './programs.ts';
import type { Owner, Programs } from './programs.ts';

export interface PostgresHost {
  programs: Pick<Programs, 'postgres'>;
  owner: Owner;
  folder: string;
}

/** Of a whole cluster. */
export interface ClusterHost extends PostgresHost {
  programs: Programs;
}

export interface PostgresServer {
  port: number;
  dataFolder: string;
  daemon: Daemon;
  /** The connection string of a database, as the superuser. */
  urlOf(database: string): string;
}

const archiveOf = ({ folder }: PostgresHost): string => path.join(folder, 'archive');
const backupOf = ({ folder }: PostgresHost): string => path.join(folder, 'base-backup');

const archiver = path.resolve(import.meta.dirname, '../../../deploy/postgres/archive-wal.sh');

/** Creates and starts a primary that archives its WAL. */
export async function startPrimary(host: PostgresHost): Promise<PostgresServer> {
  makeFolder(host, archiveOf(host));
  const dataFolder = path.join(host.folder, 'primary');
  program(host, 'initdb', [
    '-D',
    dataFolder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  configure(dataFolder, [
    "listen_addresses = '127.0.0.1'",
    'shared_buffers = 64MB',
    'max_connections = 150',
    'wal_level = replica',
    'archive_mode = on',
    `archive_command = '${archiver} %p %f ${archiveOf(host)}'`,
    `unix_socket_directories = '${host.folder}'`,
  ]);
  const server = await describe(host, 'primary', dataFolder);
  await server.daemon.start();
  return server;
}

/** Takes a base backup of the running primary, for restores. */
export function takeBaseBackup(host: PostgresHost, primary: PostgresServer): void {
  const connection = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  program(host, 'pg_basebackup', [
    ...connection,
    '-D',
    backupOf(host),
    '-X',
    'none',
    '-c',
    'fast',
    '--no-sync',
  ]);
}

/** Starts a synchronous replica: from then on, a commit is confirmed only once the replica has it on its disk. */
export async function startReplica(host: PostgresHost, primary: PostgresServer): Promise<PostgresServer> {
  const dataFolder = path.join(host.folder, 'replica');
  const address = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`;
  program(host, 'pg_basebackup', [
    '-d',
    address,
    '-D',
    dataFolder,
    '-R',
    '-C',
    '-S',
    'replica',
    '-c',
    'fast',
  ]);
  const server = await describe(host, 'replica', dataFolder);
  await server.daemon.start();
  await execute(primary, "alter system set synchronous_standby_names = 'replica'");
  await execute(primary, 'select pg_reload_conf()');
  return server;
}

/** Makes a replica the primary; resolves once it accepts writes. */
export async function promote(replica: PostgresServer): Promise<void> {
  await execute(replica, 'select pg_promote(true, 30)');
}

/** Restores the base backup and the archived WAL to a point in time, in a new cluster. */
export async function restoreTo(host: PostgresHost, target: string): Promise<PostgresServer> {
  const dataFolder = path.join(host.folder, 'restored');
  makeFolder(host, dataFolder);
  cpSync(backupOf(host), dataFolder, { recursive: true });
  run('/bin/chmod', ['0700', dataFolder], null);
  if (host.owner) run('/bin/chown', ['-R', `${host.owner.uid}:${host.owner.gid}`, dataFolder], null);
  configure(dataFolder, [
    'archive_mode = off',
    `restore_command = 'cp ${archiveOf(host)}/%f %p'`,
    `recovery_target_time = '${target}'`,
    "recovery_target_action = 'promote'",
  ]);
  writeFileSync(path.join(dataFolder, 'recovery.signal'), '');
  const server = await describe(host, 'restored', dataFolder);
  await server.daemon.start();
  while ((await readOne(server, 'postgres', 'select pg_is_in_recovery()::text')) === 'true') await wait(100);
  return server;
}

/** Dumps the portal's database and restores the dump as another one on the same server. */
export async function copyByDump(host: PostgresHost, server: PostgresServer, copy: string): Promise<void> {
  const file = path.join(host.folder, `${copy}.dump`);
  program(host, 'pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${server.urlOf('portal')}`]);
  await execute(server, `create database ${copy} owner portal_owner`);
  program(host, 'pg_restore', ['--exit-on-error', `--dbname=${server.urlOf(copy)}`, file]);
}

/** Finishes the current WAL segment and waits until the archive has it. */
export async function archiveWal(host: PostgresHost, primary: PostgresServer): Promise<void> {
  const name = await readOne(primary, 'postgres', 'select pg_walfile_name(pg_switch_wal())');
  while (!readdirSync(archiveOf(host)).includes(name)) await wait(100);
}

/** Returns the only column of a statement's only row. */
export async function readOne(server: PostgresServer, database: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.urlOf(database) });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

export async function execute(server: PostgresServer, text: string, database = 'postgres'): Promise<void> {
  await readOne(server, database, text);
}

async function describe(host: PostgresHost, name: string, dataFolder: string): Promise<PostgresServer> {
  const port = await freePort();
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const daemon = new Daemon({
    name,
    program: path.join(host.programs.postgres, 'postgres'),
    args: () => ['-D', dataFolder, '-p', String(port)],
    owner: host.owner,
    logFile: path.join(host.folder, `${name}.log`),
    isUp: () => accepts(urlOf('postgres')),
  });
  return { port, dataFolder, daemon, urlOf };
}

/** Whether a server accepts connections. */
export async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 500 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const configure = (dataFolder: string, lines: readonly string[]): void =>
  appendFileSync(path.join(dataFolder, 'postgresql.conf'), `${lines.join('\n')}\n`);

const program = (host: PostgresHost, name: string, args: readonly string[]): string =>
  run(path.join(host.programs.postgres, name), args, host.owner);

function makeFolder({ owner }: PostgresHost, folder: string): void {
  mkdirSync(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
}
