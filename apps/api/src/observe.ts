/** The metrics of a process, served while METRICS_PORT is set. */
import { countUnknownOutcomes } from './areas/payments/index.ts';
import type { Parts } from './parts.ts';
import { findLastImport } from './platform/audit/last-import.repository.ts';
import { listJobStates } from './platform/jobs/backlog.repository.ts';
import { listDeadRows, listIndexBloat } from './platform/metrics/bloat.repository.ts';
import { collectDatabase, collectPools } from './platform/metrics/gauges.ts';
import type { DatabaseFigures } from './platform/metrics/gauges.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { MetricsServer } from './platform/metrics/metrics-server.ts';

/** Null when metrics are off, which then costs nothing: the library isn't loaded. */
export async function createConfiguredMetrics({ config }: Pick<Parts, 'config'>): Promise<Metrics | null> {
  if (config.metrics === null) return null;
  const { createMetrics } = await import('./platform/metrics/metrics.ts');
  return createMetrics();
}

/** Starts serving the metrics, if they are on. */
export async function observe(parts: Parts): Promise<MetricsServer | null> {
  const { config, metrics, database, report } = parts;
  if (config.metrics === null || metrics === null) return null;
  const { startMetricsServer } = await import('./platform/metrics/metrics-server.ts');
  const collect = async (): Promise<void> => {
    collectPools(metrics, database);
    // The same from every process, so those that only answer calls leave it to workers.
    if (config.role !== 'web') await collectDatabase(metrics, () => readFigures(parts));
  };
  const onError = (error: Error): void => report(error, 'metrics');
  return startMetricsServer(metrics, { ...config.metrics, collect, onError });
}

async function readFigures({ database: { db }, clock }: Parts): Promise<DatabaseFigures> {
  const [jobs, payments, lastImport, indexBloat, deadRows] = await Promise.all([
    listJobStates(db),
    countUnknownOutcomes(db, clock()),
    findLastImport(db),
    listIndexBloat(db),
    listDeadRows(db),
  ]);
  return { jobs, payments, lastImport, indexBloat, deadRows };
}
