/**
 * Closes connections to a database that has stopped responding. A machine that loses power or its network doesn't close
 * them, so a statement would otherwise wait about 15 minutes, until TCP gives up.
 */
import { Socket } from 'node:net';
import pg from 'pg';

const silent = (): Error => new Error('Connection terminated: the database does not respond');

/** For a connection of our pool. It stays open while it is idle, although it is silent then. */
export function endWhenSilent(client: pg.PoolClient, afterMs: number): void {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(afterMs);
  // Not the callback of `setTimeout`, which is called only once: at the first silence, which may be an idle one.
  stream.on('timeout', () => {
    const isIdle = 'readyForQuery' in client && client.readyForQuery === true;
    // An idle connection that is being closed waits for the server as well.
    if (!isIdle || stream.writableEnded) stream.destroy(silent());
  });
}

/** For a library's own pool. `afterMs` must exceed the time for which that pool keeps idle connections. */
export function openSocket(afterMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(afterMs, () => socket.destroy(silent()));
}
