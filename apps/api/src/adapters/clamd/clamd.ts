/**
 * Scans with clamd (ClamAV), by its INSTREAM command: chunks with their length in four bytes, then a length of zero. The
 * answer is one text, such as `stream: OK` or `stream: Win.Test.EICAR_HDB-1 FOUND`.
 */
import { createConnection } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';
import type { FileScanner } from '../../ports/file-scanner.ts';

const chunkBytes = 64 * 1024;
const timeoutMs = 60_000;
const longestAnswer = 4096;

export class ScannerFailed extends Error {
  override readonly name = 'ScannerFailed';
}

/** `tcp://host:port`, or `unix:/path` of a socket. */
export function addressOf(url: URL): NetConnectOpts {
  return url.protocol === 'unix:'
    ? { path: decodeURIComponent(url.pathname) }
    : { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
}

export function createClamd(address: NetConnectOpts): FileScanner {
  return {
    scan: async (content) => readAnswer(await converse(address, content)),
  };
}

function converse(address: NetConnectOpts, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address);
    let answer = '';
    const fail = (cause: Error): void => {
      socket.destroy();
      reject(new ScannerFailed('The malware scanner did not answer', { cause }));
    };
    socket.setTimeout(timeoutMs, () => fail(new Error('Too slow')));
    socket.on('error', fail);
    socket.on('data', (data: Buffer) => {
      answer += data.toString('utf8');
      if (answer.length > longestAnswer) fail(new Error('The malware scanner’s answer is too long'));
    });
    // clamd may respond and close the connection before it has read the whole file.
    socket.on('close', () => (answer === '' ? fail(new Error('No answer')) : resolve(answer)));
    socket.on('connect', () => send(socket, content));
  });
}

function send(socket: Socket, content: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length; at += chunkBytes) {
    const chunk = content.subarray(at, at + chunkBytes);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

const foundPattern = /^stream: (.+) FOUND$/;

function readAnswer(answer: string): string | null {
  const text = answer.replace(/\0.*$/s, '').trim();
  if (text === 'stream: OK') return null;
  const found = foundPattern.exec(text)?.[1];
  if (found === undefined) throw new ScannerFailed(`The malware scanner answered: ${text.slice(0, 200)}`);
  return found.slice(0, 200);
}
