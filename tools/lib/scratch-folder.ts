import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux's in-memory file system. Containers often limit it to 64 MB, too little for databases. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/**
 * Creates a folder for disposable data, in memory if there is room: disk access dominates the time to create and
 * drop hundreds of test databases. The caller removes it.
 */
export function makeScratchFolder(prefix: string): string {
  return mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), prefix));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
