/**
 * Ends connections on which the database no longer responds. A machine that loses power or its network closes no
 * connection: without this, a statement would wait for its response for a quarter of an hour.
 */
import { Socket } from 'node:net';
import pg from 'pg';

const silent = (): Error => new Error('Connection terminated: the database does not respond');

/** For a pooled connection: one that is idle is silent too, and stays open. */
export function endWhenSilent(client: pg.PoolClient, afterMs: number): void {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(afterMs, () => {
    const isIdle = 'readyForQuery' in client && client.readyForQuery === true;
    // A closing connection waits for the server too.
    if (!isIdle || stream.writableEnded) stream.destroy(silent());
  });
}

/** For a pool of others: `afterMs` must be longer than it keeps idle connections. */
export function openSocket(afterMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(afterMs, () => socket.destroy(silent()));
}
