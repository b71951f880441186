/** Runs a start command in its own process, for tests of starting and stopping. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from './free-port.ts';

export interface PortalProcess {
  url: string;
  /** Requests on a new connection; `refused` when the port is closed. */
  statusOf(path: string): Promise<number | 'refused'>;
  stop(signal: NodeJS.Signals): void;
  /** The exit code, and everything written to standard error. */
  ended: Promise<{ code: number | null; said: string }>;
}

/** All that a start in production requires, except the database. */
export const productionSettings = {
  NODE_ENV: 'production',
  PORTAL_SECRET: 'c1f0a7d39be24658c1f0a7d39be24657',
  PUBLIC_URL: 'https://portal.example',
  ALLOWED_HOSTS: '127.0.0.1',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/messages',
  IDENTITY_URL: 'https://identity.example',
  IDENTITY_KEY: 'a key both sides share',
  PAYMENT_GATEWAY_URL: 'https://gateway.example/',
  PAYMENT_GATEWAY_USERNAME: 'portal',
  PAYMENT_GATEWAY_MERCHANT: '5353109000000001',
  PAYMENT_GATEWAY_PASSWORD: 'a password of the gateway',
};

const root = path.resolve(import.meta.dirname, '../../../..');

type Settings = Readonly<Record<string, string>>;

/** Runs `npm start`. */
export async function runPortal(settings: Settings): Promise<PortalProcess> {
  const port = await freePort();
  const child = launch('start.ts', { ...settings, PORT: String(port) });
  return describeProcess(child, port, endOf(child));
}

const listeningMessage = z.object({ port: z.number() });

/**
 * Runs only the API, on a migrated database. Resolves once it listens, on a port that it chooses itself: while it loads,
 * another process could take a port that was free before, and then respond in its place.
 */
export async function runApi(settings: Settings): Promise<PortalProcess> {
  const child = launch('rehearse/api-process.ts', { ...settings, PORT: '0' });
  const ended = endOf(child);
  const listening = new Promise<unknown>((resolve) => child.once('message', resolve));
  const endedEarly = ended.then((end) => {
    throw new Error(`The process ended before it listened: ${JSON.stringify(end)}`);
  });
  const { port } = z.parse(listeningMessage, await Promise.race([listening, endedEarly]));
  return describeProcess(child, port, ended);
}

const launch = (script: string, settings: Settings): ChildProcess =>
  spawn(process.execPath, [path.join(root, 'tools', script)], {
    cwd: root,
    env: {
      SIMULATORS: 'off',
      LOG_LEVEL: 'silent',
      PORTAL_SECRET: 'a secret for tests, long enough to be one',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

function endOf(child: ChildProcess): PortalProcess['ended'] {
  const chunks: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, said: Buffer.concat(chunks).toString() }));
  });
}

function describeProcess(child: ChildProcess, port: number, ended: PortalProcess['ended']): PortalProcess {
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async statusOf(call) {
      const request = fetch(`${url}${call}`, { headers: { connection: 'close' } });
      return request.then(
        ({ status }) => status,
        () => 'refused',
      );
    },
    stop: (signal) => void child.kill(signal),
    ended,
  };
}
