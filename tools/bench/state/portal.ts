/** One API process in production mode on one of the databases, and a client for its pages. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { cpuOf } from './cpu.ts';
import type { CpuMs } from './cpu.ts';
import type { BenchDatabase } from './data.ts';
import type { Family } from './families.ts';

export interface RecordedStatement {
  text: string;
  values: unknown[];
  isPrepared: boolean;
}

export interface BenchClient {
  /** Milliseconds until the whole page has arrived; throws on any status but 200. */
  get(path: string, family: Family): Promise<number>;
  close(): void;
}

export interface BenchPortal extends Pick<BenchClient, 'get'> {
  database: BenchDatabase;
  /** Processor time so far. */
  cpu(): CpuMs;
  /** The statements the portal sends during the action. */
  statementsOf(action: () => Promise<unknown>): Promise<RecordedStatement[]>;
  close(): Promise<void>;
}

/** Production requires its providers' addresses, but no measured page calls a provider. */
function productionSettings(database: BenchDatabase, port: number): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  return {
    NODE_ENV: 'production',
    ROLE: 'web',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.connectionString,
    PORTAL_SECRET: randomBytes(48).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_URL: nowhere,
    IDENTITY_URL: nowhere,
    IDENTITY_KEY: 'an identity key that is not used',
    PAYMENT_GATEWAY_URL: nowhere,
    PAYMENT_GATEWAY_USERNAME: 'not called',
    PAYMENT_GATEWAY_MERCHANT: 'not called',
    PAYMENT_GATEWAY_PASSWORD: 'not called',
    BREACHED_PASSWORDS_URL: '',
  };
}

/** `settings` replace those of production. */
export async function startPortal(
  database: BenchDatabase,
  port: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<BenchPortal> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, path.join(import.meta.dirname, 'state-process.ts')],
    {
      env: { PATH: process.env['PATH'], ...productionSettings(database, port), ...settings },
      // As in production, the portal logs every request. Discard those lines.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    },
  );
  await ready(child);
  const client = createClient(port);
  return {
    database,
    get: (page, family) => client.get(page, family),
    cpu: () => cpuOf(child.pid ?? 0, database.folder),
    statementsOf: async (action) => {
      child.send('record');
      await action();
      const answer = once(child, 'message');
      child.send('report');
      const [statements] = await answer;
      return statements;
    },
    async close() {
      client.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The portal did not start'))),
  ]);
}

/** A client of a portal on this port, which keeps its connections. */
export function createClient(port: number): BenchClient {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  return {
    get: (page, { cookie }) => timedGet({ agent, port, path: page, cookie }),
    close: () => agent.destroy(),
  };
}

interface Get {
  agent: http.Agent;
  port: number;
  path: string;
  cookie: string;
}

function timedGet({ agent, port, path: page, cookie }: Get): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const start = performance.now();
  const headers = { cookie, host: `localhost:${port}` };
  const request = http.get({ agent, host: '127.0.0.1', port, path: page, headers }, (response) => {
    response.resume();
    response.once('end', () => {
      if (response.statusCode === 200) resolve(performance.now() - start);
      else reject(new Error(`${page} answered ${response.statusCode}`));
    });
  });
  request.once('error', reject);
  return promise;
}
