/** The parts of the portal, as configured. Tests and tools replace single parts. */
import { fileURLToPath } from 'node:url';
import { staffSignInReturnEndpoint } from '@portal/contract/staff';
import { createBpointGateway } from './adapters/bpoint/bpoint-gateway.ts';
import { createBreachedPasswords } from './adapters/breached-passwords/breached-passwords.ts';
import { createCaptcha } from './adapters/captcha/captcha.ts';
import { createMessaging } from './adapters/messaging.ts';
import { addressOf, createClamd } from './adapters/clamd/clamd.ts';
import { createOidcProvider } from './adapters/oidc/oidc-provider.ts';
import { createPushSender } from './adapters/push/push-sender.ts';
import { noteText } from './areas/attendance-today/index.ts';
import { guardGateway } from './areas/payments/index.ts';
import type { GuardedGateway } from './areas/payments/index.ts';
import { importJobs, taskHandlers, workHourly } from './background.ts';
import { isKnownAddress } from './areas/push-endpoints/index.ts';
import type { Config } from './config/config.ts';
import { createConfiguredMetrics } from './observe.ts';
import { asError } from './platform/as-error.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import type { Passwords } from './platform/crypto/passwords.ts';
import { openHandle } from './platform/database/handle.ts';
import type { DatabaseHandle } from './platform/database/handle.ts';
import type { Lifecycle } from './platform/http/server/lifecycle.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { startJobsLater } from './platform/jobs/start-jobs-later.ts';
import { countMessages } from './platform/metrics/counted-messaging.ts';
import { countPushes } from './platform/metrics/counted-push.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createOfficePage } from './platform/page/office-page.ts';
import type { OfficePage } from './platform/page/office-page.ts';
import { createPage } from './platform/page/page.ts';
import type { Page } from './platform/page/page.ts';
import { addReturnPaths } from './platform/return-path.ts';
import type { BreachedPasswords } from './ports/breached-passwords.ts';
import type { Captcha } from './ports/captcha.ts';
import type { Messaging } from './ports/messaging.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { PushSender } from './ports/push.ts';
import type { FileScanner } from './ports/file-scanner.ts';
import type { StaffIdentityProvider } from './ports/staff-identity.ts';

export interface Parts {
  config: Config;
  clock: Clock;
  database: DatabaseHandle;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  /** Null when the captcha is off. */
  captcha: Captcha | null;
  gateway: GuardedGateway;
  jobs: Jobs;
  messaging: Messaging;
  pushSender: PushSender;
  /** The single page of the web app; null when only the API is served. */
  page: Page | null;
  /** The page of the office; null if there is no office, or only the API is served. */
  officePage: OfficePage | null;
  /** Logs a failure outside a request. */
  report: (error: Error, what: string) => void;
  /** Logs an alert that needs attention. */
  alarm: (message: string) => void;
  lifecycle: Lifecycle;
  /** The malware scanner; null if none is configured. */
  scanner: FileScanner | null;
  /** The staff identity provider; null if there is no office. */
  staffProvider: StaffIdentityProvider | null;
  /** Null when metrics are off. */
  metrics: Metrics | null;
}

export interface Overrides {
  clock?: Clock;
  passwords?: Passwords;
  gateway?: PaymentGateway;
  jobs?: Jobs;
  pushSender?: PushSender;
  staffProvider?: StaffIdentityProvider;
  page?: Page | null;
  officePage?: OfficePage | null;
  /**
   * Prepares the database, for example by migrating it. The portal already listens, retries while the database is
   * unavailable, and serves calls afterwards.
   */
  prepare?: () => Promise<void>;
  /** Receives the log lines. */
  logTo?: { write(line: string): void } | undefined;
}

export interface PartsContext {
  report: Parts['report'];
  /** Jobs start once this resolves. */
  mayWork: Promise<void>;
}

const webDistribution = fileURLToPath(new URL('../../family/dist/', import.meta.url));
const officeDistribution = fileURLToPath(new URL('../../office/dist/', import.meta.url));

/** Creates every part; connections are made on first use. */
export async function createParts(
  config: Config,
  overrides: Overrides,
  { report, mayWork }: PartsContext,
): Promise<Parts> {
  const { clock = systemClock } = overrides;
  const alarm = (message: string): void => report(new Error(message), 'alarm');
  const metrics = await createConfiguredMetrics({ config });
  const messaging = createCountedMessaging(config, metrics);
  const database = openHandle({
    ...config.database,
    onError: (error) => report(error, 'database'),
    onRead: (target) => metrics?.databaseReads.inc({ target }),
  });
  const gateway = guardGateway(overrides.gateway ?? createBpointGateway(config.paymentGateway), {
    alarm,
    ...(overrides.clock && { now: () => clock().getTime() }),
  });
  return {
    config,
    clock,
    database,
    passwords: overrides.passwords ?? createPasswords(config.secrets.pepper),
    ...outsideChecks(config, report),
    gateway,
    jobs: overrides.jobs ?? createJobs({ config, database, clock, gateway, report, messaging }, mayWork),
    messaging,
    pushSender: overrides.pushSender ?? createConfiguredPush({ config, clock, metrics }),
    ...(await chosenPages(config, overrides)),
    staffProvider: overrides.staffProvider ?? configuredStaffProvider(config),
    report,
    alarm,
    scanner: config.scanning.clamd && createClamd(addressOf(config.scanning.clamd)),
    lifecycle: { stage: overrides.prepare ? 'preparing' : 'serving' },
    metrics,
  };
}

function createCountedMessaging(config: Config, metrics: Metrics | null): Messaging {
  const messaging = addReturnPaths(createMessaging(config), config.mail.returnPaths);
  return metrics ? countMessages(messaging, metrics.messages) : messaging;
}

function createConfiguredPush({
  config: { push },
  clock,
  metrics,
}: Pick<Parts, 'config' | 'clock' | 'metrics'>): PushSender {
  const { web } = push;
  const sender = createPushSender({
    ...push,
    web: web && { ...web, isKnownAddress: (address) => isKnownAddress(address, web) },
    clock,
  });
  return metrics ? countPushes(sender, metrics.messages) : sender;
}

function configuredStaffProvider({ office, officeUrl }: Config): StaffIdentityProvider | null {
  if (office === null) return null;
  return createOidcProvider({
    ...office.provider,
    returnUrl: new URL(staffSignInReturnEndpoint.path, officeUrl),
    officeUrl: new URL('/office', officeUrl),
  });
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
  {
    config,
    database,
    clock,
    gateway,
    report,
    messaging,
  }: Pick<Parts, 'config' | 'database' | 'clock' | 'gateway' | 'report' | 'messaging'>,
  mayWork: Promise<void>,
): Jobs {
  const jobs: Jobs = startJobsLater({
    after: mayWork,
    works: config.role !== 'web',
    connectionString: config.database.connectionString,
    sealingKey: config.secrets.sealing,
    messaging,
    clock,
    onError: report,
    onText: (receipt, isSent) => noteText(database.db, receipt, { isSent, now: clock() }),
    tasks: taskHandlers({ config, database, clock }),
    hourly: (now) => workHourly({ config, database, gateway, report }, now),
    imports: importJobs({ config, database, clock, report }, (trx, schoolId) =>
      jobs.enqueueImport(trx, schoolId),
    ),
  });
  return jobs;
}

/** Only the API is served if there is no family page. */
async function chosenPages(
  config: Config,
  { page, officePage }: Overrides,
): Promise<Pick<Parts, 'page' | 'officePage'>> {
  const servesPages = page === undefined && config.role !== 'worker';
  const configured = servesPages && config.office !== null;
  return {
    page: page === undefined ? await configuredPage(config) : page,
    officePage: officePage ?? (configured ? await createOfficePage(officeDistribution, config.site) : null),
  };
}

/** A worker serves no page. */
async function configuredPage({ role, site, plannedMaintenance }: Config): Promise<Page | null> {
  if (role === 'worker') return null;
  return createPage({ distFolder: webDistribution, site, plannedMaintenance });
}
