/** Controls the simulated push services during a run. */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { LedgerEntry } from '../../../packages/simulators/src/index.ts';
import { freePortPair } from '../../lib/ports.ts';

export interface PushServices {
  port: number;
  /** The portal's settings for them. */
  env: Record<string, string>;
  subscribe(serverKey: string, count: number): Promise<Subscription[]>;
  fault(change: Fault): Promise<void>;
  ledger(): Promise<LedgerEntry[]>;
  goneCalls(): Promise<Record<string, number>>;
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Fault {
  service: 'web' | 'apns' | 'gcm';
  mode: 'ok' | 'gone' | 'busy' | 'down' | 'silent' | 'lost';
  device?: string;
  share?: number;
  retryAfter?: number;
}

export async function startPushServices(dataDir: string): Promise<PushServices> {
  const port = await freePortPair();
  const child = fork(path.join(import.meta.dirname, 'simulators-process.ts'), {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir },
  });
  const env = await new Promise<Record<string, string>>((resolve, reject) => {
    child.once('message', (settings: Record<string, string>) => resolve(settings));
    child.once('exit', () => reject(new Error('The simulators did not start.')));
  });
  const url = `http://localhost:${port}`;
  const post = (call: string, body: object): Promise<Response> =>
    fetch(`${url}${call}`, { method: 'POST', body: JSON.stringify(body) });
  const read = async (response: Promise<Response>) => JSON.parse(await (await response).text());
  return {
    port,
    env,
    subscribe: (applicationServerKey, count) =>
      read(post('/push/subscriptions', { applicationServerKey, count })),
    async fault(change) {
      await post('/api/push/faults', change);
    },
    ledger: () => read(fetch(`${url}/api/push`)),
    goneCalls: () => read(fetch(`${url}/api/push/gone`)),
    async clear() {
      await fetch(`${url}/api/push`, { method: 'DELETE' });
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}
