/** A stand-in for clamd that detects only the EICAR test file. */
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** Split in two, so that malware scanners don't report this source file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface RunningClamd {
  url: string;
  /** The number of files scanned. */
  readonly scans: number;
  close(): Promise<void>;
}

export async function startClamd({ host = '127.0.0.1', port = 0 } = {}): Promise<RunningClamd> {
  let scans = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const content = readStream(received);
      if (content === undefined) return;
      scans += 1;
      socket.end(`${answerTo(content)}\0`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = address === null || typeof address === 'string' ? port : address.port;
  return {
    url: `tcp://${host}:${actual}`,
    get scans() {
      return scans;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const command = 'zINSTREAM\0';

/** The streamed file; null for any other command, undefined until the stream is complete. */
function readStream(received: Buffer): Buffer | null | undefined {
  const start = received.subarray(0, command.length).toString('latin1');
  if (!command.startsWith(start)) return null;
  const chunks: Buffer[] = [];
  let at = command.length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function answerTo(content: Buffer | null): string {
  if (content === null) return 'UNKNOWN COMMAND';
  return content.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';
}
