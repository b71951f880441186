/** A worker's background work: jobs, an hourly sweep, and reconciling payments. */
import { attendanceTasks, sweepAbsenceAsks } from './areas/attendance-today/index.ts';
import { sweepReportKeys } from './areas/attendance/index.ts';
import { createSigner, sealAudit, writeRoots } from './areas/audit-chain/index.ts';
import { myDataTasks, sweepDataExports } from './areas/audit/index.ts';
import { breakGlassTasks, sweepBreakGlass } from './areas/break-glass/index.ts';
import { publishingTasks, sweepConsentRequests } from './areas/consent/index.ts';
import { runDeliveries, startWaitingImports, sweepDeliveries } from './areas/deliveries/index.ts';
import { notifyOfImports, notifyOfDueDates } from './areas/family-news/index.ts';
import { sweepHandledReports } from './areas/error-reports/index.ts';
import type { DispatchDependencies, Dispatcher } from './areas/notifications/index.ts';
import { startDispatcher, sweepNotifications } from './areas/notifications/index.ts';
import { sweepOfflineLeases } from './areas/offline/index.ts';
import { scanFiles } from './areas/file-scans/index.ts';
import { invitationTasks, sweepLetters } from './areas/families/index.ts';
import { passwordResetTasks, sweepPasswordResets } from './areas/password-reset/index.ts';
import { profileTasks, sweepEmailChanges } from './areas/profile/index.ts';
import { sweepRegistrations } from './areas/registration/index.ts';
import { sweepChallenges, sweepMobileChanges, sweepNotMeLinks } from './areas/second-factors/index.ts';
import { sweepSignInTraces } from './areas/session/index.ts';
import { sweepDownloadTokens } from './areas/downloads/index.ts';
import { sweepStagedPhotos } from './areas/student-photo/index.ts';
import { compareDueDays, reconcilePayments, startReconciler } from './areas/payments/index.ts';
import { findTargets, recordOutcomes, sweepPushEndpoints } from './areas/push-endpoints/index.ts';
import { approveByRules, decisionTasks } from './areas/queue/index.ts';
import { mailingTasks, sweepMailings } from './areas/mailings/index.ts';
import { officeEventTasks } from './areas/office-events/index.ts';
import { releaseTasks } from './areas/releases/index.ts';
import { reportTasks } from './areas/reports/index.ts';
import { noticeTasks } from './areas/school-notices/index.ts';
import { publishPlannedTerms } from './areas/terms/index.ts';
import { sweepStaffSessions } from './areas/staff/index.ts';
import { decisionEffects } from './decision-effects.ts';
import { createImportDelivered } from './import-delivered.ts';
import { expireDaily } from './areas/retention/index.ts';
import type { Parts } from './parts.ts';
import { asError } from './platform/as-error.ts';
import { createAuditPartitions } from './platform/audit/partitions.repository.ts';
import type { Config } from './config/config.ts';
import type { Db } from './platform/database/database.ts';
import type { ImportJobs } from './platform/jobs/import-queue.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Page } from './platform/page/page.ts';
import { keepFiles, sweepKeptFiles } from './platform/page/web-app/kept-files.repository.ts';
import type { TaskHandlers } from './platform/jobs/tasks.ts';

/** Job handlers, by the name a job was enqueued under. */
export function taskHandlers({
  config,
  database,
  clock,
}: Pick<Parts, 'config' | 'database' | 'clock'>): TaskHandlers {
  const parts = { db: database.db, reader: database.reader, config };
  return {
    ...passwordResetTasks(parts),
    ...profileTasks(parts),
    ...myDataTasks(parts),
    ...reportTasks(parts),
    ...breakGlassTasks({ ...parts, clock }),
    ...attendanceTasks({ ...parts, clock }),
    ...publishingTasks({ ...parts, clock }),
    ...releaseTasks({ ...parts, clock }),
    ...officeEventTasks({ ...parts, clock }),
    ...noticeTasks({ ...parts, clock }),
    ...mailingTasks({ ...parts, clock }),
    ...invitationTasks({ ...parts, clock }),
    ...decisionTasks({ ...parts, clock, effects: decisionEffects }),
  };
}

/** Hourly work. Only one worker runs it. */
export async function workHourly(
  { config, database, gateway, report }: Pick<Parts, 'config' | 'database' | 'gateway' | 'report'>,
  now: Date,
): Promise<void> {
  // A failure here must not prevent the later steps.
  await compareDueDays({ db: database.db, settlements: gateway }, now).catch((error: unknown) =>
    report(asError(error), 'settlement comparison'),
  );
  await notifyOfDueDates(database.db, now).catch((error: unknown) => report(asError(error), 'due dates'));
  await sweep(database.db, config, now);
}

/** Creates the next partitions of the audit log, deletes expired data, and publishes planned terms that are due. */
export async function sweep(db: Db, config: Pick<Config, 'imports' | 'secrets'>, now: Date): Promise<void> {
  // First, so that a failing clean-up doesn't prevent it.
  await createAuditPartitions(db, now);
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
  await sweepStaffSessions(db, now);
  await sweepBreakGlass(db, now);
  await sweepAbsenceAsks(db, now);
  await sweepKeptFiles(db, now);
  await sweepOfflineLeases(db, now);
  await sweepNotifications(db, now);
  await sweepPushEndpoints(db, now);
  await sweepReportKeys(db, now);
  await sweepLetters(db, now);
  await sweepMailings(db, now);
  await publishPlannedTerms(db, now);
  await sweepDeliveries({ db, config }, now);
  await expireDaily(db, now);
  await sweepHandledReports(db);
}

/** Imports the packages that schools deliver. */
export function importJobs(
  { config, database, clock, report }: Pick<Parts, 'config' | 'database' | 'clock' | 'report'>,
  enqueue: Jobs['enqueueImport'],
): ImportJobs {
  const deps = { db: database.db, config, enqueue };
  const { connectionString } = config.database;
  const { removalLimits, accessLimit, schedule } = config.imports;
  const importPackage = createImportDelivered({ connectionString, removalLimits, accessLimit });
  const reported = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      report(asError(error), 'import');
      throw error;
    }
  };
  return {
    run: (schoolId) => reported(runDeliveries({ ...deps, clock, importPackage }, schoolId)),
    tick: () => reported(startWaitingImports(deps, clock())),
    schedule,
  };
}

/** Periodically checks payments whose outcome isn't known. */
export function startReconciling(parts: Parts): ReturnType<typeof startReconciler> {
  const { config, database, jobs, gateway, clock, alarm, report } = parts;
  const paying = { db: database.db, outbox: jobs.outbox, config, gateway, alarm, onError: report };
  return startReconciler({
    everyMs: config.payments.reconcileMs,
    run: () => reconcilePayments(paying, clock()),
    onError: (error) => report(error, 'reconciling'),
  });
}

const KEEP_FILES_MS = 60 * 60_000;

/** Stores the files of this release when it starts, and marks them as current every hour. */
export function startKeepingFiles(
  { database, clock, report }: Parts,
  { assets }: Page,
): ReturnType<typeof startReconciler> {
  const run = (): Promise<void> => keepFiles(database.db, assets, clock());
  const onError = (error: unknown): void => report(asError(error), 'keeping web files');
  void run().catch(onError);
  return startReconciler({ everyMs: KEEP_FILES_MS, run, onError });
}

/** Sends notifications that are due. */
export const startNotifying = (parts: Parts): Dispatcher => startDispatcher(dispatching(parts));

/** The dependencies of notification dispatch. */
export function dispatching(parts: Parts): DispatchDependencies {
  const { config, database, clock, report, messaging, pushSender, metrics } = parts;
  const { db } = database;
  const keys = config.secrets.sealing;
  return {
    db,
    push: pushSender,
    messaging,
    devices: {
      find: (ids) => findTargets(db, keys, ids),
      record: (outcomes, now) => recordOutcomes(db, outcomes, now),
    },
    keys,
    site: { productName: config.site.productName, portalUrl: config.publicUrl.origin },
    smsCountries: config.sms.countries,
    clock,
    onError: report,
    ...(metrics && {
      count: (channel, outcome, messages) => metrics.notifications.inc({ channel, outcome }, messages),
    }),
  };
}

const NEWS_MS = 60_000;

/** Notifies families of what imports have added. */
export const startNotifyingOfNews = ({
  database,
  clock,
  report,
}: Parts): ReturnType<typeof startReconciler> =>
  startReconciler({
    everyMs: NEWS_MS,
    run: () => notifyOfImports(database.db, clock()),
    onError: (error) => report(asError(error), 'news of imports'),
  });

const RULES_MS = 15_000;

/** Approves requests by the rules of their schools. */
export const runRules = ({ config, database, jobs, clock }: RuleParts): Promise<void> =>
  approveByRules({ db: database.db, tasks: jobs.tasks, undoMs: config.office?.undoMs ?? 0 }, clock());

type RuleParts = Pick<Parts, 'config' | 'database' | 'jobs' | 'clock'>;

export function startRules(parts: Parts): ReturnType<typeof startReconciler> {
  const onError = (error: unknown): void => parts.report(asError(error), 'approval rules');
  return startReconciler({ everyMs: RULES_MS, run: () => runRules(parts), onError });
}

const SCAN_MS = 3000;

/** Scans new files for malware; null if no scanner is configured. */
export function startScanning({
  database,
  scanner,
  clock,
  alarm,
  report,
}: Parts): ReturnType<typeof startReconciler> | null {
  if (!scanner) return null;
  const onError = (error: unknown): void => report(asError(error), 'malware scanner');
  const run = (): Promise<void> => scanFiles({ db: database.db, scanner, clock, alarm });
  return startReconciler({ everyMs: SCAN_MS, run, onError });
}

const SEAL_MS = 60_000;
/** How long a run waits for transactions that write to the audit. */
const SEAL_WAIT_MS = 20_000;

/** Seals the audit every minute. */
export function startSealing(parts: Parts): ReturnType<typeof startReconciler> {
  const { config, database, jobs, clock, report } = parts;
  const signer = createSigner(config.audit.keys);
  const options = {
    db: database.db,
    waitMs: SEAL_WAIT_MS,
    signer,
    outbox: jobs.outbox,
    auditor: config.audit.mailTo,
    productName: config.site.productName,
  };
  const run = async (): Promise<void> => {
    const now = clock();
    await sealAudit(options, now);
    if (config.audit.roots !== null) await writeRoots(database.db, config.audit.roots, now);
  };
  return startReconciler({ everyMs: SEAL_MS, run, onError: (error) => report(error, 'audit chain') });
}
