/** Runs the example proxies in front of a server that returns the request headers it receives. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../lib/ports.ts';
import { readDeployed } from './files.ts';

const haproxy = '/usr/sbin/haproxy';
const nginx = '/usr/sbin/nginx';

/** Part of the paths for which the test's portal closes the connection. */
const secret = 'a-password-reset-token';

let folder = '';
let upstream: Server;
let upstreamPort = 0;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-proxies-'));
  upstreamPort = await freePort();
  upstream = createServer((request, response) => {
    // Like a process that stops or crashes.
    if (request.url?.includes(secret)) request.socket.destroy();
    else response.end(JSON.stringify(request.headers));
  });
  await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve));
});
afterAll(() => {
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The example configuration without TLS, on free ports, with the test's server as its upstream. */
function adapted(name: string, port: number, redirectPort: number): string {
  return readDeployed(name)
    .replaceAll(/10\.0\.0\.1[12]:4000/g, `127.0.0.1:${upstreamPort}`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace('bind :80', `bind 127.0.0.1:${redirectPort}`)
    .replace(/stats socket .*/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${redirectPort}`)
    .replaceAll(/listen \[::\].*/g, '')
    .replaceAll(/ssl_\w+ .*/g, '')
    .replaceAll('/var/log/nginx', folder);
}

const logged = (): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');

/** Opens a new connection: HAProxy closes a reused one without a response or a log line. */
const statusOfNew = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });

async function startHaproxy(port: number, redirectPort: number): Promise<ChildProcess> {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, adapted('haproxy/haproxy.cfg', port, redirectPort));
  const log = openSync(path.join(folder, 'haproxy.log'), 'w');
  return spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', log, log] });
}

async function startNginx(port: number, redirectPort: number): Promise<ChildProcess> {
  const site = path.join(folder, 'portal.conf');
  writeFileSync(site, adapted('nginx/portal.conf', port, redirectPort));
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(
    main,
    // Debian's nginx.conf has an access log, too.
    `daemon off; master_process off; pid ${folder}/nginx.pid; events {}
     http { access_log ${folder}/access.log; include ${site}; }`,
  );
  return spawn(nginx, ['-c', main, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
}

describe.each([
  ['HAProxy', haproxy, startHaproxy],
  ['nginx', nginx, startNginx],
])('%s', (_, program, start) => {
  const isMissing = !existsSync(program);
  let [port, redirectPort] = [0, 0];
  let running: ChildProcess | undefined;
  const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${url}`, { headers });
  beforeAll(async () => {
    if (isMissing) return;
    [port, redirectPort] = [await freePort(), await freePort()];
    running = await start(port, redirectPort);
    await vi.waitFor(() => ask('/'), { timeout: 10_000 });
  });
  afterAll(() => void running?.kill());

  it.skipIf(isMissing).each(['/live', '/ready', '/metrics', '/%72eady', '/%6Cive?x=1', '/metric%73'])(
    'blocks %s from outside',
    async (url) => {
      expect((await ask(url)).status).toBe(404);
    },
  );

  it.skipIf(isMissing).each(['/', '/assets/a.js', '/api/import/a'])(
    'replaces the forwarding headers that a client sends, for %s',
    async (url) => {
      const response = await ask(url, {
        'x-forwarded-host': 'attacker.example',
        'x-forwarded-for': '192.0.2.1',
        forwarded: 'for=192.0.2.1',
      });
      const headers = await response.json();
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
      expect(headers).not.toHaveProperty('x-forwarded-host');
      expect(headers).not.toHaveProperty('forwarded');
    },
  );

  it.skipIf(isMissing)('redirects to https, and doesn’t log the address', async () => {
    const before = logged();
    expect(await statusOfNew(`http://127.0.0.1:${redirectPort}/api/${secret}`)).toBe(308);
    await vi.waitFor(() => expect(logged().length).toBeGreaterThan(before.length));
    expect(logged()).not.toContain(secret);
  });

  it.skipIf(isMissing).each(['/api/forgot-password/confirm-reset-password/', '/assets/', '/api/import/'])(
    'logs no part of an address below %s, even if no process answers',
    async (below) => {
      const before = logged();
      expect(await statusOfNew(`http://127.0.0.1:${port}${below}${secret}`)).toBeGreaterThanOrEqual(500);
      await vi.waitFor(() => expect(logged().length).toBeGreaterThan(before.length));
      expect(logged()).not.toContain(secret);
    },
  );
});
