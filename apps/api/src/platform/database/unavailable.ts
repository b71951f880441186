/** Telling an unavailable database from a fault of the program, and waiting for it. */
import { setTimeout as delay } from 'node:timers/promises';

/** PostgreSQL: connections, resources, starting and stopping, and a primary that has become a standby. */
const states = /^(08|53|57P0|25006)/;

/** Node: the server can't be reached, or the connection broke. */
const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The driver: no connection in time, or one that is lost. Its errors have no code. */
const messages = /timeout exceeded when trying to connect|^Connection terminated|is not queryable/;

/** Whether the failure will pass once the database is back. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (states.test(code) || connectionCodes.test(code) || messages.test(error.message)) return true;
  // The unix socket of a server that isn't running, rather than any missing file.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

export interface Waiting {
  signal: AbortSignal;
  /** Called at the first failure. */
  onUnavailable: (error: unknown) => void;
}

const firstWaitMs = 100;
const longestWaitMs = 500;

/**
 * Runs an action as soon as the database is available: retries while it isn't, and rejects with any other failure. The
 * longest wait is short, so that the portal is back within two seconds of its database.
 */
export async function whenAvailable(
  action: () => Promise<void>,
  { signal, onUnavailable }: Waiting,
): Promise<void> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    signal.throwIfAborted();
    try {
      return await action();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (waitMs === firstWaitMs) onUnavailable(error);
    }
    await delay(waitMs, undefined, { signal });
  }
}
