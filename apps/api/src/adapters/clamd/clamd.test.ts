import { createServer } from 'node:net';
import { eicar, startClamd } from '@portal/simulators';
import type { RunningClamd } from '@portal/simulators';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { ScannerFailed, addressOf, createClamd } from './clamd.ts';

let clamd: RunningClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.close());

const scan = (content: Buffer, url = clamd.url) => createClamd(addressOf(new URL(url))).scan(content);

it('O-21.1 detects the test signature, even across chunks, and passes a clean file', async () => {
  expect(await scan(Buffer.from('%PDF-1.7'))).toBeNull();
  const large = Buffer.concat([
    Buffer.alloc(64 * 1024 - 10, 'a'),
    Buffer.from(eicar),
    Buffer.alloc(200_000, 'b'),
  ]);
  expect(await scan(large)).toBe('Win.Test.EICAR_HDB-1');
  expect(await scan(Buffer.alloc(0))).toBeNull();
});

it.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['something else', 'PONG\0'],
  ['nothing', ''],
])('O-21.1 treats %s as a failure, never as a clean file', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await expect(scan(Buffer.from('%PDF-1.7'), `tcp://127.0.0.1:${port}`)).rejects.toThrow(ScannerFailed);
  server.close();
});

it('O-21.1 fails if no scanner is listening', async () => {
  await expect(scan(Buffer.from('a'), `tcp://127.0.0.1:${await freePort()}`)).rejects.toThrow(ScannerFailed);
});

it('reads addresses of hosts and of sockets', () => {
  expect(addressOf(new URL('tcp://clamd:3310'))).toEqual({ host: 'clamd', port: 3310 });
  expect(addressOf(new URL('unix:/run/clamav/clamd.ctl'))).toEqual({ path: '/run/clamav/clamd.ctl' });
});
