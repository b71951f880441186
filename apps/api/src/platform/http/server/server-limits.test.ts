/** Limits on the size and duration of connections, tested on real sockets (G13, F10). */
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { registerBodyTimeouts } from './body-timeouts.ts';
import { createClientErrorHandler } from './client-errors.ts';

let harness: Harness;
let port: number;
beforeAll(async () => {
  harness = await createHarness({ env: { PUBLIC_URL: 'https://portal.example' } });
  port = await listen(harness.app);
});
afterAll(() => harness.close());

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

interface Exchange {
  text: string;
  ms: number;
}

/** Writes to a connection and returns what was received until the other side closed it. */
function exchange(to: number, write: (socket: Socket) => void): Promise<Exchange> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => write(socket));
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('close', () => resolve({ text, ms: performance.now() - begun }));
    socket.on('error', (error) => (text === '' ? reject(error) : undefined));
  });
}
const send = (...lines: string[]): Promise<Exchange> =>
  exchange(port, (socket) => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
const close = ['Host: localhost', 'Connection: close'];

describe('an absolute address in place of a path', () => {
  const origin = 'http://elsewhere.example';

  it('T9 is refused without an anti-forgery token, and uncacheable', async () => {
    const { text } = await send(
      `POST ${origin}/api/authentication/login HTTP/1.1`,
      ...close,
      'Content-Type: application/json',
      'Content-Length: 2\r\n\r\n{}',
    );
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
    expect(text).toContain('"code":"csrf-rejected"');
    expect(text.toLowerCase()).toContain('cache-control: no-store');
  });

  it('G2 is counted', async () => {
    for (let calls = 0; calls < 310; calls += 1) await harness.browser('127.0.0.1').get('/api/qlearn/link');
    const { text } = await send(`GET ${origin}/api/qlearn/link HTTP/1.1`, ...close);
    expect(text).toMatch(/^HTTP\/1\.1 429 /);
    harness.advance(300_000);
  });
});

describe('a server', () => {
  it('G13 has the required timeouts; only an upload may take a minute', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = harness.app.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 5000,
    });
  });

  it.each([
    ['any call', '/api/errors', true],
    ['an upload', '/api/studentphoto/upload/x', false],
  ])('G13 gives the body of %s its timeout', async (_, path, isShort) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await harness.browser('198.18.4.1').post(path, { body: {}, csrf: null });
    expect(timers.mock.calls.some(([, ms]) => ms === 15_000)).toBe(isShort);
    timers.mockRestore();
  });

  it('G13 announces its keep-alive timeout', async () => {
    const answer = await exchange(port, (socket) => {
      socket.write('GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
      setTimeout(() => socket.end(), 200);
    });
    expect(answer.text.toLowerCase()).toContain('keep-alive: timeout=5');
  });

  it('G13 accepts headers of up to 16 KiB', async () => {
    const within = await send('GET /live HTTP/1.1', ...close, `X-Long: ${'x'.repeat(15 * 1024)}`);
    expect(within.text).toMatch(/^HTTP\/1\.1 200 /);
    const beyond = await send('GET /live HTTP/1.1', ...close, `X-Long: ${'x'.repeat(17 * 1024)}`);
    expect(beyond.text).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('F10 G13 checks for connection timeouts every second', async () => {
    const { headersTimeout } = harness.app.server;
    harness.app.server.headersTimeout = 100;
    const { text, ms } = await exchange(port, (socket) =>
      socket.write('GET /live HTTP/1.1\r\nHost: localhost\r\n'),
    );
    harness.app.server.headersTimeout = headersTimeout;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(2500);
  });

  it.each([
    ['invalid HTTP', ['nonsense'], 400],
    [
      'T51 two lengths that differ',
      ['POST /live HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['too long a header', ['GET /live HTTP/1.1', `X: ${'x'.repeat(17_000)}`], 431],
  ])('G15 responds to %s with the usual headers, and closes', async (_, lines, status) => {
    const { text } = await send(...lines, 'Host: localhost');
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.toLowerCase().split('\r\n')).toEqual(
      expect.arrayContaining([
        'strict-transport-security: max-age=31536000; includesubdomains',
        'x-content-type-options: nosniff',
        'cache-control: no-store',
        'connection: close',
      ]),
    );
    expect(body).toBe('');
  });
});

describe('a slow body', () => {
  let app: FastifyInstance;
  let slow: number;
  beforeAll(async () => {
    app = fastify({ clientErrorHandler: createClientErrorHandler(false) });
    registerBodyTimeouts(app, 150);
    app.post('/call', async () => 'taken');
    app.post('/upload', { bodyLimit: 2 * 1024 * 1024 }, async () => 'taken');
    app.get('/call', async () => 'asked');
    slow = await listen(app);
  });
  afterAll(() => app.close());

  const begin = (path: string, framing: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
  const halves = (path: string) => (socket: Socket) => {
    socket.write(`${begin(path, 'Content-Length: 4')}"a`);
    setTimeout(() => socket.write('b"'), 400).unref();
  };

  it('F10 G13 is cut off', async () => {
    const { text, ms } = await exchange(slow, (socket) => {
      socket.write(`${begin('/call', 'Content-Length: 4')}"a`);
    });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeLessThan(5000);
  });

  it('F10 G13 is cut off without a declared length', async () => {
    const { text } = await exchange(slow, (socket) => {
      socket.write(`${begin('/call', 'Transfer-Encoding: chunked')}2\r\n"a\r\n`);
    });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('F10 G13 is cut off where no route matches', async () => {
    const { text, ms } = await exchange(slow, (socket) => {
      socket.write(`${begin('/nowhere', 'Content-Length: 4')}"a`);
    });
    expect(text).not.toContain('200 OK');
    expect(ms).toBeLessThan(5000);
  });

  it('G13 is allowed for an upload', async () => {
    const { text } = await exchange(slow, halves('/upload'));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('keeps a connection open when the body arrived in time', async () => {
    const { text } = await exchange(slow, (socket) => {
      const post = begin('/call', 'Content-Length: 4').replace('Connection: close\r\n', '');
      socket.write(`${post}"ab"`);
      setTimeout(
        () => socket.write('GET /call HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
        400,
      );
    });
    expect(text).toContain('taken');
    expect(text).toContain('asked');
  });
});
