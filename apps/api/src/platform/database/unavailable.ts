/** Recognises an unavailable database by its errors, and waits for it. */
import { setTimeout as delay } from 'node:timers/promises';

/** PostgreSQL's codes for connections, resources, starting and stopping, and writes to a former primary. */
const states = /^(08|53|57P0|25006)/;

/** Node's codes for an unreachable server or a broken connection. */
const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The driver's messages for a connection timeout or a lost connection. Its errors have no code. */
const messages = /timeout exceeded when trying to connect|^Connection terminated|is not queryable/;

/** Whether the error shows that the database is unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (states.test(code) || connectionCodes.test(code) || messages.test(error.message)) return true;
  // The Unix socket of a server that isn't running; any other missing file is a fault.
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
 * Retries an action until the database is available. Rejects with any other failure. The longest delay is short, so that
 * service resumes within two seconds of the database's return.
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
