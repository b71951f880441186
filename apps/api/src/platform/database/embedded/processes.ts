import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import type { DatabaseFolders } from './folders.ts';

/** What PostgreSQL itself writes about its running server. */
export interface ServerState {
  pid: number;
  ready: boolean;
}

const STOP_LIMIT_MS = 30_000;
const PID_LINE = 0;
const STATUS_LINE = 7;

/**
 * The live server that has this cluster open, or undefined. The lock file alone is no proof: after a
 * power cut it names a process that may since be something else.
 */
export function findRunningServer(folders: DatabaseFolders): ServerState | undefined {
  const server = readServer(folders);
  const serves =
    server !== undefined && isAlive(server.pid) && commandOf(server.pid).includes(folders.cluster);
  return serves ? server : undefined;
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  }
  return readLines(`/proc/${pid}/cmdline`)?.join('\n') ?? '';
}

/** What PostgreSQL's lock file in the cluster says; undefined when there is none. */
export function readServer(folders: DatabaseFolders): ServerState | undefined {
  const lines = readLines(path.join(folders.cluster, 'postmaster.pid'));
  const pid = Number(lines?.[PID_LINE]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, ready: lines[STATUS_LINE]?.trim() === 'ready' };
}

/** The program that started the server, or undefined. */
export function readOwner(folders: DatabaseFolders): number | undefined {
  const pid = Number(readLines(folders.ownerFile)?.[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Whether a process of this number exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ends a server whose owner is gone, and waits until it has closed its files. */
export async function stopProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (isAlive(pid)) {
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(`The database server (process ${pid}) does not stop.`);
    }
    await delay(20);
  }
}
