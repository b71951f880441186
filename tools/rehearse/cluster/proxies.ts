/** HAProxy and PgBouncer with the configurations in deploy/, at local addresses. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { Daemon } from './daemon.ts';
import { accepts } from './postgres.ts';
import type { ClusterHost } from './postgres.ts';

const deploy = path.resolve(import.meta.dirname, '../../../deploy');

export interface Proxy {
  daemon: Daemon;
  url: string;
}

/** HAProxy in front of the web processes, without TLS. Runs with `-W`, as in Debian's unit. */
export async function createHaproxy(
  { programs, folder }: ClusterHost,
  webPorts: readonly number[],
): Promise<Proxy> {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(folder, port, webPorts));
  const url = `http://127.0.0.1:${port}`;
  const daemon = new Daemon({
    name: 'HAProxy',
    program: programs.haproxy,
    args: () => ['-W', '-f', file],
    logFile: path.join(folder, 'haproxy.log'),
    isUp: () => answers(`${url}/api/outages/active?platform=web`),
  });
  return { daemon, url };
}

function haproxyConfig(folder: string, port: number, webPorts: readonly number[]): string {
  const servers = (tracked: boolean): string =>
    webPorts
      .map(
        (webPort, at) =>
          `    server web-${at + 1} 127.0.0.1:${webPort}${tracked ? ` track web/web-${at + 1}` : ''}\n`,
      )
      .join('');
  return readFileSync(path.join(deploy, 'haproxy/haproxy.cfg'), 'utf8')
    .replace('/run/haproxy/admin.sock', path.join(folder, 'haproxy.sock'))
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/^frontend http\n(?: {4}.*\n)+/m, '')
    .replace('portal.example.edu.au', 'localhost')
    .replace(/(?: {4}server .*\n)+/g, (lines) => servers(lines.includes(' track ')));
}

/** Whether a GET of the address returns 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(900), headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

export interface Pooler extends Proxy {
  /** Sends new connections to another server. */
  pointTo(port: number): void;
}

export async function createPgbouncer(host: ClusterHost, databasePort: number): Promise<Pooler> {
  const { programs, folder, owner } = host;
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'userlist.txt');
  writeFileSync(users, '"portal_pooled" ""\n');
  const configure = (to: number): void => writeFileSync(file, pgbouncerConfig(folder, { port, to }));
  configure(databasePort);
  // This role has the statement limits that PgBouncer can't pass on.
  const url = `postgres://portal_pooled@127.0.0.1:${port}/portal`;
  const daemon = new Daemon({
    name: 'PgBouncer',
    program: programs.pgbouncer,
    args: () => [file],
    owner,
    logFile: path.join(folder, 'pgbouncer.log'),
    isUp: () => accepts(url),
  });
  return {
    daemon,
    url,
    pointTo(to) {
      configure(to);
      daemon.signal('SIGHUP');
    },
  };
}

const pgbouncerConfig = (folder: string, { port, to }: { port: number; to: number }): string =>
  readFileSync(path.join(deploy, 'pgbouncer/pgbouncer.ini'), 'utf8')
    .replace('host=10.0.0.21 port=5432', `host=127.0.0.1 port=${to}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', path.join(folder, 'userlist.txt'))
    .replace(/^logfile = .*\n/m, '')
    .replace(/^pidfile = .*\n/m, '');
