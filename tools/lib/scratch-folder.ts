import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. Containers often have 64 MB of it, which is no room for databases. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/**
 * A new folder for data that nobody misses: in memory where there is room, for a disk takes most of the time that making and
 * dropping hundreds of test databases takes. The caller removes it.
 */
export function makeScratchFolder(prefix: string): string {
  return mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), prefix));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
