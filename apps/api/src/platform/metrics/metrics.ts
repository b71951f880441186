/**
 * The portal's Prometheus metrics. Labels never contain ids, schools or personal data: each label value creates a series,
 * and metrics are kept for a long time (docs/decisions/operations/metrics.md).
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** From a cached response to the longest call, which waits for the payment gateway. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

export type Metrics = ReturnType<typeof createMetrics>;

/** All metrics, in their own registry: tests run several portals in one process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, ...createCounters([registry]), ...createGauges([registry]) };
}

function createCounters(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'portal_http_requests_total',
      help: 'Requests by route, method and class of status',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Time to respond, by route and method',
      labelNames: ['route', 'method'],
      buckets: secondsBuckets,
      registers,
    }),
    cacheReads: new Counter({
      name: 'portal_cache_reads_total',
      help: 'Reads of cached responses, by result: hit or miss',
      labelNames: ['result'],
      registers,
    }),
    databaseReads: new Counter({
      name: 'portal_database_reads_total',
      help: 'Reads that a replica may serve, by target: replica or primary',
      labelNames: ['target'],
      registers,
    }),
    messages: new Counter({
      name: 'portal_messages_total',
      help: 'Attempts to send messages, by channel (email, sms, push) and outcome (sent, failed; gone: the device is no longer registered; bounced: the e-mail came back after it was sent)',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    notifications: new Counter({
      name: 'portal_notifications_total',
      help: 'Notifications by channel and outcome: sent, failed, dropped, retry or quiet-hours',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
  };
}

/** Gauges are set for each scrape. */
function createGauges(registers: Registry[]) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) => {
    const made = new Gauge({ name, help, labelNames, registers });
    // A new gauge is 0. Without labels, remove that value until the real one is known.
    if (labelNames.length === 0) made.remove();
    return made;
  };
  return {
    connections: gauge('portal_database_connections', 'Open connections, by pool and state (idle, busy)', [
      'pool',
      'state',
    ]),
    connectionsMax: gauge('portal_database_connections_max', 'The most connections, by pool', ['pool']),
    connectionsAwaited: gauge('portal_database_connections_awaited', 'Calls waiting for a connection', [
      'pool',
    ]),
    replicaUp: gauge('portal_replica_up', '1 when reads may use the replica, else 0; absent without one'),
    replicaLagBytes: gauge(
      'portal_replica_lag_bytes',
      'Log of the primary that the replica has yet to replay',
    ),
    databaseUp: gauge('portal_database_up', '1 when the figures of the database could be read, else 0'),
    jobs: gauge('portal_jobs', 'Jobs that are not completed, by queue and state', ['queue', 'state']),
    jobsOldestSeconds: gauge(
      'portal_jobs_oldest_seconds',
      'Time since the oldest job was enqueued, by queue and state',
      ['queue', 'state'],
    ),
    notificationsDue: gauge(
      'portal_notifications_due',
      'Notifications that are due and not sent, by channel',
      ['channel'],
    ),
    notificationsDueSeconds: gauge(
      'portal_notifications_due_oldest_seconds',
      'Time since the oldest of them was due, by channel',
      ['channel'],
    ),
    paymentsUnknown: gauge('portal_payments_unknown', 'Card payments without a certain outcome'),
    paymentsUnknownOldestSeconds: gauge(
      'portal_payments_unknown_oldest_seconds',
      'Time since the oldest of them was begun',
    ),
    importOldestHours: gauge(
      'portal_import_oldest_hours',
      'Hours since the last good package of the school that has been without one the longest',
    ),
    importSchoolsOverdue: gauge(
      'portal_import_schools_overdue',
      'Schools without a good package for longer than IMPORT_ALARM_HOURS',
    ),
    auditUnsealedSeconds: gauge(
      'portal_audit_unsealed_seconds',
      'Age of the audit chain: time since the oldest event that is not sealed yet was recorded',
    ),
    auditSignedAgeSeconds: gauge(
      'portal_audit_signed_age_seconds',
      'Time since the end of the last day whose audit root is signed',
    ),
    filesUnscanned: gauge('portal_files_unscanned', 'Stored files that wait for the malware scanner'),
    filesRefused: gauge('portal_files_refused', 'Stored files that the malware scanner refused'),
    indexBloat: gauge(
      'portal_index_bloat_ratio',
      'Estimated size of a large index, in times that of its entries',
      ['index'],
    ),
    deadRows: gauge('portal_table_dead_rows_ratio', 'Share of dead rows in a large table', ['table']),
    lastImport: gauge(
      'portal_import_last_success_timestamp_seconds',
      'When a package was last imported (Unix time)',
    ),
  };
}
