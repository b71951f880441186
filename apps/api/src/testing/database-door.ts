/** A TCP proxy in front of a database, with which tests simulate outages. */
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface DatabaseDoor {
  /** The database's address through the proxy, which refuses connections until it is opened. */
  url: string;
  open(): Promise<void>;
  /** Breaks every connection and refuses new ones, like a server that stops. */
  cut(): Promise<void>;
  /** Stops all data on existing connections, like a server that has lost power. New connections work. */
  silence(): void;
}

/** Creates a closed proxy to the database at `address`. */
export async function createDatabaseDoor(address: string): Promise<DatabaseDoor> {
  const to = new URL(address.replace('@/', '@localhost/'));
  const sockets = to.searchParams.get('host');
  const target = sockets
    ? { path: path.join(sockets, `.s.PGSQL.${to.port || '5432'}`) }
    : { host: to.hostname, port: Number(to.port) };
  const ends = new Set<Socket>();
  const server = createServer((caller) => {
    const answering = connect(target);
    caller.pipe(answering).pipe(caller);
    for (const end of [caller, answering]) {
      ends.add(end);
      const destroyBoth = (): void => [caller, answering].forEach((each) => each.destroy());
      end.on('error', destroyBoth).on('close', destroyBoth);
    }
  });
  const port = await freePort();
  return {
    url: addressAt(to, port),
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of ends) end.destroy();
        ends.clear();
      }),
    silence() {
      for (const end of ends) end.unpipe().pause();
    },
  };
}

function addressAt(database: URL, port: number): string {
  const url = new URL(database);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
