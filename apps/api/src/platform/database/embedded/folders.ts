import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The paths of one embedded database, all below the data folder. */
export interface DatabaseFolders {
  cluster: string;
  socket: string;
  logFile: string;
  ownerFile: string;
}

/** The kernel's limit on the path of a unix socket, less the longest file name in the folder. */
const SOCKET_PATH_LIMIT = 107;
const SOCKET_NAME = '/.s.PGSQL.5432.lock';

/** The database's paths for a data folder, without touching the disk. */
export function describeFolders(dataDir: string): DatabaseFolders {
  const base = path.resolve(dataDir);
  return {
    cluster: path.join(base, 'postgres'),
    socket: socketFolder(base),
    logFile: path.join(base, 'postgres.log'),
    ownerFile: path.join(base, 'postgres.owner'),
  };
}

function socketFolder(base: string): string {
  const preferred = path.join(base, 'run');
  if (Buffer.byteLength(preferred + SOCKET_NAME) <= SOCKET_PATH_LIMIT) return preferred;
  const mark = createHash('sha256').update(base).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `portal-db-${mark}`);
}

/** Creates the folders, private to their owner; reports a data folder that can't be written. */
export function prepareFolders(
  dataDir: string,
  folders: DatabaseFolders,
  owner: { uid: number; gid: number } | undefined,
): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    // The socket folder may be in a shared temporary folder, where chmod fails on another user's folder.
    for (const folder of [folders.cluster, folders.socket]) preparePrivate(folder, owner);
    if (!folders.socket.startsWith(path.resolve(dataDir))) {
      writeFileSync(path.join(dataDir, 'socket-folder'), `${folders.socket}\n`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The data folder ${path.resolve(dataDir)} is not writable (${reason}). ` +
        'Give this user the right to write there, or set DATA_DIR to another folder.',
    );
  }
}

function preparePrivate(folder: string, owner: { uid: number; gid: number } | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
}
