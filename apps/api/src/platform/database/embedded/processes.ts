import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import type { DatabaseFolders } from './folders.ts';

/** PostgreSQL's own files about its running server. */
export interface ServerState {
  pid: number;
  ready: boolean;
}

const STOP_LIMIT_MS = 30_000;
const PID_LINE = 0;
const STATUS_LINE = 7;

/**
 * The live server of this cluster, or undefined. The lock file alone is no proof: after a power cut its process id may
 * belong to another process.
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

/** The contents of PostgreSQL's lock file in the cluster; undefined when there is none. */
export function readServer(folders: DatabaseFolders): ServerState | undefined {
  const lines = readLines(path.join(folders.cluster, 'postmaster.pid'));
  const pid = Number(lines?.[PID_LINE]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, ready: lines[STATUS_LINE]?.trim() === 'ready' };
}

/** The process that started the server, or undefined. */
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

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Stops a server whose owner is gone, and waits until it has closed its files. */
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
