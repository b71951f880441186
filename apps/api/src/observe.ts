/** Collects the process's metrics and serves them if METRICS_PORT is set. */
import { chainAges } from './areas/audit-chain/index.ts';
import { countOverdue } from './areas/deliveries/index.ts';
import { countScans } from './areas/file-scans/index.ts';
import { listBacklog } from './areas/notifications/index.ts';
import { countUnknownOutcomes } from './areas/payments/index.ts';
import type { Parts } from './parts.ts';
import { findLastImport } from './platform/audit/last-import.repository.ts';
import { listJobStates } from './platform/jobs/backlog.repository.ts';
import { listDeadRows, listIndexBloat } from './platform/metrics/bloat.repository.ts';
import { collectDatabase, collectPools } from './platform/metrics/gauges.ts';
import type { DatabaseFigures } from './platform/metrics/gauges.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { MetricsServer } from './platform/metrics/metrics-server.ts';

/** Null when metrics are off. The library is then not loaded. */
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
    // These figures are the same in every process, so web processes leave them to the workers.
    if (config.role !== 'web') await collectDatabase(metrics, () => readFigures(parts));
  };
  const onError = (error: Error): void => report(error, 'metrics');
  return startMetricsServer(metrics, { ...config.metrics, collect, onError });
}

async function readFigures({ config, database: { db }, clock, scanner }: Parts): Promise<DatabaseFigures> {
  const { alarmHours } = config.imports;
  const [jobs, notifications, payments, lastImport, deliveries, audit, indexBloat, deadRows, scans] =
    await Promise.all([
      listJobStates(db),
      listBacklog(db, clock()),
      countUnknownOutcomes(db, clock()),
      findLastImport(db),
      alarmHours === null ? null : countOverdue(db, alarmHours, clock()),
      chainAges(db, clock()),
      listIndexBloat(db),
      listDeadRows(db),
      scanner === null ? null : countScans(db),
    ]);
  return { jobs, notifications, payments, lastImport, deliveries, audit, indexBloat, deadRows, scans };
}
