/** Reads the figures that are collected for each scrape. */
import type { DatabaseHandle } from '../database/handle.ts';
import type { JobState } from '../jobs/backlog.repository.ts';
import type { Bloat } from './bloat.repository.ts';
import type { Metrics } from './metrics.ts';

/** Figures from the database, which are the same in every process. */
export interface DatabaseFigures {
  jobs: readonly JobState[];
  notifications: readonly { channel: string; messages: number; oldestSeconds: number }[];
  payments: { payments: number; oldestSeconds: number };
  lastImport: Date | null;
  /** Null if IMPORT_ALARM_HOURS isn't set. */
  deliveries: { oldestHours: number | null; overdue: number } | null;
  /** The ages of the audit chain; the second is null before the first day is signed. */
  audit: { unsealedSeconds: number; signedAgeSeconds: number | null };
  indexBloat: readonly Bloat[];
  deadRows: readonly Bloat[];
  /** Null if no malware scanner is configured. */
  scans: { waiting: number; refused: number } | null;
}

/** This process's connections, and its view of the replica. */
export function collectPools(metrics: Metrics, { pool, callers, replica, reader }: DatabaseHandle): void {
  for (const [name, one] of Object.entries({ main: pool, callers, ...(replica && { replica }) })) {
    metrics.connections.set({ pool: name, state: 'idle' }, one.idleCount);
    metrics.connections.set({ pool: name, state: 'busy' }, one.totalCount - one.idleCount);
    metrics.connectionsMax.set({ pool: name }, one.options.max);
    metrics.connectionsAwaited.set({ pool: name }, one.waitingCount);
  }
  const state = reader.state();
  if (state === null) return;
  metrics.replicaUp.set(state.isUsable ? 1 : 0);
  // An outdated lag would look healthy.
  metrics.replicaLagBytes.remove();
  if (state.lagBytes !== null) metrics.replicaLagBytes.set(state.lagBytes);
}

/** Omits figures that could not be read: an outdated figure would look healthy. */
export async function collectDatabase(metrics: Metrics, read: () => Promise<DatabaseFigures>): Promise<void> {
  const { jobs, jobsOldestSeconds, paymentsUnknown, paymentsUnknownOldestSeconds, lastImport } = metrics;
  const { notificationsDue, notificationsDueSeconds, indexBloat, deadRows } = metrics;
  const labelled = [jobs, jobsOldestSeconds, notificationsDue, notificationsDueSeconds, indexBloat, deadRows];
  for (const gauge of labelled) gauge.reset();
  const { importOldestHours, importSchoolsOverdue } = metrics;
  const single = [
    paymentsUnknown,
    paymentsUnknownOldestSeconds,
    lastImport,
    importOldestHours,
    importSchoolsOverdue,
    metrics.auditUnsealedSeconds,
    metrics.auditSignedAgeSeconds,
    metrics.filesUnscanned,
    metrics.filesRefused,
  ];
  for (const gauge of single) gauge.remove();
  try {
    setDatabaseFigures(metrics, await read());
    metrics.databaseUp.set(1);
  } catch {
    metrics.databaseUp.set(0);
  }
}

function setDatabaseFigures(metrics: Metrics, figures: DatabaseFigures): void {
  const { jobs, payments, lastImport, deliveries, audit, indexBloat, deadRows, scans } = figures;
  if (scans !== null) {
    metrics.filesUnscanned.set(scans.waiting);
    metrics.filesRefused.set(scans.refused);
  }
  for (const { queue, state, jobs: count, oldestSeconds } of jobs) {
    metrics.jobs.set({ queue, state }, count);
    metrics.jobsOldestSeconds.set({ queue, state }, oldestSeconds);
  }
  for (const { channel, messages, oldestSeconds } of figures.notifications) {
    metrics.notificationsDue.set({ channel }, messages);
    metrics.notificationsDueSeconds.set({ channel }, oldestSeconds);
  }
  metrics.paymentsUnknown.set(payments.payments);
  metrics.paymentsUnknownOldestSeconds.set(payments.oldestSeconds);
  for (const { name, ratio } of indexBloat) metrics.indexBloat.set({ index: name }, ratio);
  for (const { name, ratio } of deadRows) metrics.deadRows.set({ table: name }, ratio);
  metrics.auditUnsealedSeconds.set(audit.unsealedSeconds);
  if (audit.signedAgeSeconds !== null) metrics.auditSignedAgeSeconds.set(audit.signedAgeSeconds);
  if (lastImport) metrics.lastImport.set(lastImport.getTime() / 1000);
  if (!deliveries) return;
  metrics.importSchoolsOverdue.set(deliveries.overdue);
  if (deliveries.oldestHours !== null) metrics.importOldestHours.set(deliveries.oldestHours);
}
