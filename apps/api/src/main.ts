/** Loads the configuration, builds the portal, listens, and drains when asked to stop. */
import { fileURLToPath } from 'node:url';
import { createBpointGateway } from './adapters/bpoint/bpoint-gateway.ts';
import { createBreachedPasswords } from './adapters/breached-passwords/breached-passwords.ts';
import { createCaptcha } from './adapters/captcha/captcha.ts';
import { createMessaging } from './adapters/messaging.ts';
import { buildApp, taskHandlers } from './app.ts';
import { sweepDataExports } from './areas/audit/index.ts';
import { sweepConsentRequests } from './areas/consent/index.ts';
import { guardGateway, reconcilePayments, startReconciler } from './areas/payments/index.ts';
import type { GuardedGateway } from './areas/payments/index.ts';
import { sweepPasswordResets } from './areas/password-reset/index.ts';
import { sweepEmailChanges } from './areas/profile/index.ts';
import { sweepRegistrations } from './areas/registration/index.ts';
import { sweepChallenges, sweepMobileChanges, sweepNotMeLinks } from './areas/second-factors/index.ts';
import { sweepSignInTraces } from './areas/session/index.ts';
import { sweepDownloadTokens } from './areas/downloads/index.ts';
import { sweepStagedPhotos } from './areas/student-photo/index.ts';
import { deriveConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { asError } from './platform/as-error.ts';
import { systemClock } from './platform/clock.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import type { Db } from './platform/database/database.ts';
import { openHandle } from './platform/database/handle.ts';
import type { DatabaseHandle } from './platform/database/handle.ts';
import { canAlterAuditLog } from './platform/database/runtime-role.ts';
import { buildWorkerServer } from './platform/http/worker-server.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { startJobsLater } from './platform/jobs/start-jobs-later.ts';
import { createPage } from './platform/page/page.ts';

export interface RunningServer {
  url: string;
  /** Stops taking calls, finishes those under way and lets go of the database. */
  close(): Promise<void>;
}

/** Lets go of what has served its time. */
async function sweep(db: Db, now: Date): Promise<void> {
  await sweepSignInTraces(db, now);
  await sweepRegistrations(db, now);
  await sweepChallenges(db, now);
  await sweepMobileChanges(db, now);
  await sweepNotMeLinks(db, now);
  await sweepPasswordResets(db, now);
  await sweepStagedPhotos(db, now);
  await sweepDownloadTokens(db, now);
  await sweepEmailChanges(db, now);
  await sweepConsentRequests(db, now);
  await sweepDataExports(db, now);
}

/** Production runs under a role of its own; one that may alter the audit log works, and is warned of. */
async function warnOfOwner(log: { warn: (message: string) => void }, db: Db): Promise<void> {
  const isOwner = await canAlterAuditLog(db).catch(() => false);
  if (isOwner)
    log.warn(
      'DATABASE_URL signs in as a role that can alter the audit log. Give the portal a role of its own and migrate with MIGRATION_DATABASE_URL.',
    );
}

const webDistribution = fileURLToPath(new URL('../../family/dist/', import.meta.url));

interface Shared {
  config: Config;
  database: DatabaseHandle;
  jobs: Jobs;
  gateway: GuardedGateway;
  onError: (error: Error, what: string) => void;
}

async function buildWebServer(
  { config, database, jobs, gateway, onError }: Shared,
  withPage: boolean,
): ReturnType<typeof buildApp> {
  const { site, plannedMaintenance } = config;
  const page = withPage ? await createPage({ distFolder: webDistribution, site, plannedMaintenance }) : null;
  return buildApp({
    config,
    database,
    clock: systemClock,
    passwords: createPasswords(config.secrets.pepper),
    breachedPasswords: createBreachedPasswords({
      url: config.breachedPasswordsUrl,
      onError: (error) => onError(asError(error), 'breached passwords'),
    }),
    outbox: jobs.outbox,
    tasks: jobs.tasks,
    captcha: createCaptcha({
      ...config.captcha,
      secret: config.secrets.captcha,
      hostname: config.publicUrl.hostname,
      onError: (error) => onError(error, 'captcha'),
    }),
    gateway,
    page,
  });
}

/**
 * Starts what `env.ROLE` asks for. `env.DATABASE_URL` names a migrated database: a server's, or the embedded one's socket.
 * Without the page, the API alone answers.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { withPage = true }: { withPage?: boolean } = {},
): Promise<RunningServer> {
  const config = deriveConfig(readEnv(env));
  const { connectionString } = config.database;
  const logLater: { error?: (error: Error, what: string) => void } = {};
  const onError = (error: Error, what: string): void => logLater.error?.(error, what);
  const alarm = (message: string): void => onError(new Error(message), 'alarm');
  const gateway = guardGateway(createBpointGateway(config.paymentGateway), { alarm });
  const database = openHandle({ ...config.database, onError: (error) => onError(error, 'database') });
  const listening = Promise.withResolvers<void>();
  const serves = config.role !== 'worker';
  const works = config.role !== 'web';
  const jobs = startJobsLater({
    works,
    after: listening.promise,
    connectionString,
    sealingKey: config.secrets.sealing,
    messaging: createMessaging(config),
    clock: systemClock,
    onError,
    tasks: taskHandlers({ config, database }),
    hourly: (now) => sweep(database.db, now),
  });
  const app = serves
    ? await buildWebServer({ config, database, jobs, gateway, onError }, withPage)
    : buildWorkerServer(config, database.db);
  logLater.error = (error, what) => app.log.error({ err: error }, what);
  await app.listen({ host: config.host, port: config.port });
  listening.resolve();
  if (config.isProduction) void warnOfOwner(app.log, database.db);
  const paying = { db: database.db, outbox: jobs.outbox, config, gateway, alarm, onError };
  const reconciler = works
    ? startReconciler({
        everyMs: config.payments.reconcileMs,
        run: () => reconcilePayments(paying, systemClock()),
        onError: (error) => onError(error, 'reconciling'),
      })
    : null;
  return {
    url: config.publicUrl.origin,
    async close() {
      await reconciler?.stop();
      await app.close();
      await jobs.stop();
      await database.close();
    },
  };
}
