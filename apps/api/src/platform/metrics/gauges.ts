/** Reads the figures that are collected for each scrape. */
import type { DatabaseHandle } from '../database/handle.ts';
import type { JobState } from '../jobs/backlog.repository.ts';
import type { Bloat } from './bloat.repository.ts';
import type { Metrics } from './metrics.ts';

/** Figures of the database: the same from every process. */
export interface DatabaseFigures {
  jobs: readonly JobState[];
  payments: { payments: number; oldestSeconds: number };
  lastImport: Date | null;
  indexBloat: readonly Bloat[];
  deadRows: readonly Bloat[];
}

/** This process's connections. */
export function collectPools(metrics: Metrics, { pool, callers }: DatabaseHandle): void {
  for (const [name, one] of Object.entries({ main: pool, callers })) {
    metrics.connections.set({ pool: name, state: 'idle' }, one.idleCount);
    metrics.connections.set({ pool: name, state: 'busy' }, one.totalCount - one.idleCount);
    metrics.connectionsMax.set({ pool: name }, one.options.max);
    metrics.connectionsAwaited.set({ pool: name }, one.waitingCount);
  }
}

/** Figures that could not be read are absent, rather than outdated. */
export async function collectDatabase(metrics: Metrics, read: () => Promise<DatabaseFigures>): Promise<void> {
  const { jobs, jobsOldestSeconds, paymentsUnknown, paymentsUnknownOldestSeconds, lastImport } = metrics;
  for (const gauge of [jobs, jobsOldestSeconds, metrics.indexBloat, metrics.deadRows]) gauge.reset();
  for (const gauge of [paymentsUnknown, paymentsUnknownOldestSeconds, lastImport]) gauge.remove();
  try {
    setDatabaseFigures(metrics, await read());
    metrics.databaseUp.set(1);
  } catch {
    metrics.databaseUp.set(0);
  }
}

function setDatabaseFigures(metrics: Metrics, figures: DatabaseFigures): void {
  const { jobs, payments, lastImport, indexBloat, deadRows } = figures;
  for (const { queue, state, jobs: count, oldestSeconds } of jobs) {
    metrics.jobs.set({ queue, state }, count);
    metrics.jobsOldestSeconds.set({ queue, state }, oldestSeconds);
  }
  metrics.paymentsUnknown.set(payments.payments);
  metrics.paymentsUnknownOldestSeconds.set(payments.oldestSeconds);
  for (const { name, ratio } of indexBloat) metrics.indexBloat.set({ index: name }, ratio);
  for (const { name, ratio } of deadRows) metrics.deadRows.set({ table: name }, ratio);
  if (lastImport) metrics.lastImport.set(lastImport.getTime() / 1000);
}
