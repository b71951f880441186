/** Finds and runs the programs of a cluster, at the paths of Debian's packages. */
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { StartProblem } from '../../lib/start-problem.ts';

export interface Programs {
  haproxy: string;
  pgbouncer: string;
  /** Folder with postgres, initdb and pg_basebackup. */
  postgres: string;
}

/** The user that runs PostgreSQL and PgBouncer, which refuse to run as root. Null for the current user. */
export type Owner = { uid: number; gid: number } | null;

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const postgresVersions = '/usr/lib/postgresql';
const oldestMajor = 15;

/** If programs are missing, throws an error that names the packages to install. */
export function findPrograms(): Programs {
  const [haproxy, pgbouncer] = [find('haproxy'), find('pgbouncer')];
  const postgres = findPostgres();
  if (haproxy && pgbouncer && postgres) return { haproxy, pgbouncer, postgres };
  const missing = [
    ...(haproxy ? [] : ['haproxy']),
    ...(pgbouncer ? [] : ['pgbouncer']),
    ...(postgres ? [] : ['postgresql-15']),
  ];
  throw new StartProblem(
    `The rehearsal needs programs that aren't here. Install them with: apt-get install ${missing.join(' ')}`,
  );
}

const find = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** The folder of PostgreSQL's programs; undefined if it isn't installed. */
export function findPostgres(): string | undefined {
  if (!existsSync(postgresVersions)) return undefined;
  return readdirSync(postgresVersions)
    .filter((name) => Number(name) >= oldestMajor)
    .map((name) => path.join(postgresVersions, name, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'pg_basebackup')));
}

/** The user `postgres` if the current user is root. */
export function findOwner(): Owner {
  if (os.userInfo().uid !== 0) return null;
  const idOf = (option: string): number => Number(run('/usr/bin/id', [option, 'postgres'], null));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Runs a program to its end and returns its output. */
export function run(program: string, args: readonly string[], owner: Owner): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', ...owner });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
