/** The whole API on its own database, with a controllable clock and a readable outbox. */
import { mfaMedium } from '@portal/contract/shared';
import { createTestDatabase } from '@portal/test-support/database';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import { dispatchBatch } from '../areas/notifications/index.ts';
import { dispatching, importJobs, runRules, taskHandlers } from '../background.ts';
import { loadConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import type { Overrides, Parts } from '../parts.ts';
import { createPasswords } from '../platform/crypto/passwords.ts';
import type { DatabaseHandle } from '../platform/database/handle.ts';
import type { Outbox, OutgoingMessage } from '../platform/jobs/outbox.ts';
import type { Messaging } from '../ports/messaging.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import { TestBrowser } from './browser.ts';
import { requireDocumentedResponses } from './documented-responses.ts';
import { createQueuedJobs } from './queued-jobs.ts';

export const testPassword = 'Wattle-Creek-26';

export interface Harness {
  app: FastifyInstance;
  database: DatabaseHandle;
  config: Config;
  connectionString: string;
  /** As the migrating role. */
  ownerConnectionString: string;
  /** For set-up the portal itself may not do: a failing trigger, an emptied table. */
  asOwner(statement: string): Promise<void>;
  outbox: RecordingOutbox;
  passwords: Parts['passwords'];
  /** Runs the background tasks that calls have queued and that are due, and sends the notifications that are due. */
  runTasks(): Promise<void>;
  /** Sends due notifications. Their e-mails and texts go to the test outbox. */
  sendNotifications(): Promise<void>;
  /** Approves requests by the rules of their schools. */
  runRules(): Promise<void>;
  /** Runs one task directly, as a worker does after a lost acknowledgement. */
  runTask(name: string, payload: object): Promise<void>;
  /** Runs the imports of deliveries that calls have queued. */
  runImports(): Promise<void>;
  /** The current time of the whole API. */
  now(): Date;
  setNow(instant: Date | string): void;
  advance(ms: number): void;
  browser(ip?: string): TestBrowser;
  /** A second process on the same database. */
  startSibling(): Promise<FastifyInstance>;
  /** Signs in with password and code, like a person on a new device. */
  signIn(email: string, options?: { ip?: string; password?: string }): Promise<TestBrowser>;
  close(): Promise<void>;
}

/** Tests sign in thousands of times; the real cost of hashing is measured elsewhere (G8). */
const lightCost = { memory: 64, passes: 1, parallelism: 1 } as const;

export interface RecordingOutbox extends Outbox {
  readonly messages: OutgoingMessage[];
  /** The newest code sent to an address. */
  codeFor(address: string): string;
}

export function createRecordingOutbox(): RecordingOutbox {
  const messages: OutgoingMessage[] = [];
  return {
    messages,
    async enqueue(_, message) {
      messages.push(message);
    },
    codeFor(address) {
      const message = messages.findLast(({ to }) => to === address);
      const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
      if (!code) throw new Error(`No code was sent to ${address}`);
      return code;
    },
  };
}

/** Providers that only record. */
const recordingMessaging = ({ messages }: RecordingOutbox): Messaging => ({
  async sendEmail({ to, subject, text, html }) {
    messages.push({ channel: 'email', to, subject, text, html });
  },
  async sendSms({ to, text }) {
    messages.push({ channel: 'sms', to, text });
  },
});

export interface HarnessOptions {
  now?: string;
  env?: Record<string, string>;
  /** A built page to serve; without it only the API answers. */
  page?: Overrides['page'];
  /** Replaces the configured one, which has no provider unless the simulators run. */
  gateway?: PaymentGateway;
  /** Receives the log lines. */
  logTo?: Overrides['logTo'];
  /** The page of the office, as built. */
  officePage?: Overrides['officePage'];
  /** Replaces the identity provider of staff. */
  staffProvider?: Overrides['staffProvider'];
}

const testConfig = (connectionString: string, env: Record<string, string> = {}): Config =>
  loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORTAL_SECRET: 'a secret for tests, long enough to be one',
    DATABASE_URL: connectionString,
    // Off by default; its own tests enable it.
    CAPTCHA: 'off',
    BREACHED_PASSWORDS_URL: '',
    ...env,
  });

/** Wednesday 18 November 2026, 09:00 in Brisbane. */
const defaultNow = '2026-11-17T23:00:00Z';

export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const test = await createTestDatabase();
  const { connectionString, ownerConnectionString } = test;
  const config = testConfig(connectionString, options.env);
  let now = new Date(options.now ?? defaultNow);
  const outbox = createRecordingOutbox();
  const passwords = createPasswords(config.secrets.pepper, lightCost);
  const { jobs, takeTasks, takeImports } = createQueuedJobs(outbox);
  const { page = null, officePage = null, gateway, logTo, staffProvider } = options;
  const start = async (): Promise<App> => {
    const started = await createApp(config, {
      clock: () => now,
      passwords,
      jobs,
      page,
      officePage,
      logTo,
      ...(gateway && { gateway }),
      ...(staffProvider && { staffProvider }),
    });
    requireDocumentedResponses(started.server, config);
    return started;
  };
  const first = await start();
  const app = first.server;
  const { database } = first.parts;
  const siblings: App[] = [];
  const handlersNow = () => taskHandlers({ config, database, clock: () => now });

  const harness: Harness = {
    app,
    database,
    config,
    connectionString,
    ownerConnectionString,
    async asOwner(statement) {
      const client = new pg.Client({ connectionString: ownerConnectionString });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    outbox,
    passwords,
    runRules: () => runRules({ ...first.parts, clock: () => now }),
    async runTask(name, payload) {
      await handlersNow()[name]?.(payload, outbox);
    },
    async runTasks() {
      for (const { name, payload } of takeTasks(now)) await handlersNow()[name]?.(payload, outbox);
      await harness.sendNotifications();
    },
    async sendNotifications() {
      const deps = { ...dispatching(first.parts), messaging: recordingMessaging(outbox) };
      for (const channel of ['email', 'sms'] as const) while ((await dispatchBatch(deps, channel)) > 0);
    },
    async runImports() {
      const parts = { config, database, clock: () => now, report: () => undefined };
      const { run } = importJobs(parts, jobs.enqueueImport);
      for (const schoolId of takeImports()) await run(schoolId);
    },
    now: () => now,
    setNow: (instant) => void (now = new Date(instant)),
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
    browser: (ip) => new TestBrowser(app, ip),
    async startSibling() {
      const sibling = await start();
      siblings.push(sibling);
      return sibling.server;
    },
    async signIn(email, { ip, password = testPassword } = {}) {
      const browser = new TestBrowser(app, ip ?? uniqueIp());
      await signInWith(browser, outbox, database, email, password);
      return browser;
    },
    async close() {
      for (const started of [...siblings, first]) await started.close();
      await test.drop();
    },
  };
  return harness;
}

let addresses = 0;
/** Each test person has their own IP address, so that they don't share limits. */
function uniqueIp(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

async function signInWith(
  browser: TestBrowser,
  outbox: RecordingOutbox,
  { db }: DatabaseHandle,
  email: string,
  password: string,
): Promise<void> {
  const first = await browser.post('/api/authentication/login', { body: { email, password } });
  if (first.statusCode === 420) {
    const step = first.json<{ mfaSessionId: string; mfaMedium: 1 | 2 }>();
    const account = await db
      .selectFrom('account')
      .select('mobile')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const address = step.mfaMedium === mfaMedium.sms ? (account.mobile ?? '') : email;
    const { mfaSessionId, mfaMedium: medium } = step;
    const second = await browser.post('/api/authentication/login', {
      body: { email, password, mfaSessionId, mfaMedium: medium, token: outbox.codeFor(address) },
    });
    if (second.statusCode !== 200)
      throw new Error(`The code step answered ${second.statusCode}: ${second.body}`);
  } else if (first.statusCode !== 200) {
    throw new Error(`Signing in answered ${first.statusCode}: ${first.body}`);
  }
  browser.forgetCsrf();
}
