/** Runs a start command in its own process, for tests of starting and stopping. */
import { spawn } from 'node:child_process';
import path from 'node:path';
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

/** `start.ts` is `npm start`; `api-process.ts` serves only the API, on a migrated database. */
export async function runPortal(
  script: 'start.ts' | 'rehearse/api-process.ts',
  settings: Readonly<Record<string, string>>,
): Promise<PortalProcess> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [path.join(root, 'tools', script)], {
    cwd: root,
    env: {
      SIMULATORS: 'off',
      PORT: port,
      LOG_LEVEL: 'silent',
      PORTAL_SECRET: 'a secret for tests, long enough to be one',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
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
    ended: new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, said: Buffer.concat(chunks).toString() }));
    }),
  };
}
