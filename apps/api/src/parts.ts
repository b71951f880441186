/** What the portal is made of, as it is configured. Tests and tools put others in place of single parts. */
import { fileURLToPath } from 'node:url';
import { createBpointGateway } from './adapters/bpoint/bpoint-gateway.ts';
import { createBreachedPasswords } from './adapters/breached-passwords/breached-passwords.ts';
import { createCaptcha } from './adapters/captcha/captcha.ts';
import { createMessaging } from './adapters/messaging.ts';
import { guardGateway } from './areas/payments/index.ts';
import type { GuardedGateway } from './areas/payments/index.ts';
import { sweep, taskHandlers } from './background.ts';
import type { Config } from './config/config.ts';
import { asError } from './platform/as-error.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import type { Passwords } from './platform/crypto/passwords.ts';
import { openHandle } from './platform/database/handle.ts';
import type { DatabaseHandle } from './platform/database/handle.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { startJobsLater } from './platform/jobs/start-jobs-later.ts';
import { createPage } from './platform/page/page.ts';
import type { Page } from './platform/page/page.ts';
import type { BreachedPasswords } from './ports/breached-passwords.ts';
import type { Captcha } from './ports/captcha.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';

export interface Parts {
  config: Config;
  clock: Clock;
  database: DatabaseHandle;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  /** Null where a sign-in needs none. */
  captcha: Captcha | null;
  gateway: GuardedGateway;
  jobs: Jobs;
  /** The one page the browser loads; null where only the API is wanted. */
  page: Page | null;
  /** Writes a failure outside a call to the log. */
  report: (error: Error, what: string) => void;
  /** Writes to the log what somebody has to look into. */
  alarm: (message: string) => void;
}

export interface Overrides {
  clock?: Clock;
  passwords?: Passwords;
  gateway?: PaymentGateway;
  jobs?: Jobs;
  page?: Page | null;
  /** Takes the lines of the log. */
  logTo?: { write(line: string): void } | undefined;
}

export interface Surroundings {
  report: Parts['report'];
  /** Jobs start after it. */
  listening: Promise<void>;
}

const webDistribution = fileURLToPath(new URL('../../family/dist/', import.meta.url));

/** Makes every part; nothing is connected to before it is used. */
export async function createParts(
  config: Config,
  overrides: Overrides,
  { report, listening }: Surroundings,
): Promise<Parts> {
  const { clock = systemClock } = overrides;
  const alarm = (message: string): void => report(new Error(message), 'alarm');
  const database = openHandle({ ...config.database, onError: (error) => report(error, 'database') });
  return {
    config,
    clock,
    database,
    passwords: overrides.passwords ?? createPasswords(config.secrets.pepper),
    ...outsideChecks(config, report),
    gateway: guardGateway(overrides.gateway ?? createBpointGateway(config.paymentGateway), {
      alarm,
      ...(overrides.clock && { now: () => clock().getTime() }),
    }),
    jobs: overrides.jobs ?? createJobs({ config, database, clock, report }, listening),
    page: overrides.page === undefined ? await configuredPage(config) : overrides.page,
    report,
    alarm,
  };
}

function outsideChecks(
  config: Config,
  report: Parts['report'],
): Pick<Parts, 'captcha' | 'breachedPasswords'> {
  return {
    breachedPasswords: createBreachedPasswords({
      url: config.breachedPasswordsUrl,
      onError: (error) => report(asError(error), 'breached passwords'),
    }),
    captcha: createCaptcha({
      ...config.captcha,
      secret: config.secrets.captcha,
      hostname: config.publicUrl.hostname,
      onError: (error) => report(error, 'captcha'),
    }),
  };
}

function createJobs(
  { config, database, clock, report }: Pick<Parts, 'config' | 'database' | 'clock' | 'report'>,
  listening: Promise<void>,
): Jobs {
  return startJobsLater({
    after: listening,
    works: config.role !== 'web',
    connectionString: config.database.connectionString,
    sealingKey: config.secrets.sealing,
    messaging: createMessaging(config),
    clock,
    onError: report,
    tasks: taskHandlers({ config, database }),
    hourly: (now) => sweep(database.db, now),
  });
}

/** A worker sends no page. */
async function configuredPage({ role, site, plannedMaintenance }: Config): Promise<Page | null> {
  if (role === 'worker') return null;
  return createPage({ distFolder: webDistribution, site, plannedMaintenance });
}
