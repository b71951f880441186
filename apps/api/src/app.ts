/** The composition root: builds the portal from a configuration, for production, tools and tests alike. */
import { setTimeout as delay } from 'node:timers/promises';
import { findViewedStudents, viewReads } from './areas/admin-view/index.ts';
import { createPersonAtHome } from './areas/home/index.ts';
import {
  startKeepingFiles,
  startNotifying,
  startReconciling,
  startRules,
  startScanning,
  startSealing,
  startNotifyingOfNews,
} from './background.ts';
import type { Config } from './config/config.ts';
import { observe } from './observe.ts';
import { createParts } from './parts.ts';
import type { Overrides, Parts } from './parts.ts';
import { AnswerCache } from './platform/cache/answer-cache.ts';
import type { Db } from './platform/database/database.ts';
import { canAlterAuditLog } from './platform/database/roles/runtime-role.ts';
import { whenAvailable } from './platform/database/unavailable.ts';
import { registerCspReports } from './platform/http/security/csp-reports.routes.ts';
import { registerHealth } from './platform/http/server/health.routes.ts';
import { createHttpServer } from './platform/http/server/http-server.ts';
import type { HttpServer } from './platform/http/server/http-server.ts';
import { createSecurityHeaders } from './platform/http/security/security-headers.ts';
import { registerAppAssociation } from './platform/http/app-association.routes.ts';
import { registerSecurityTxt } from './platform/http/security/security-txt.routes.ts';
import { registerWebPlatform } from './platform/http/server/web-platform.ts';
import { buildWorkerServer } from './platform/http/server/worker-server.ts';
import { CountedCache } from './platform/metrics/counted-cache.ts';
import type { MetricsServer } from './platform/metrics/metrics-server.ts';
import { registerOpenApi } from './platform/openapi/openapi.routes.ts';
import { registerOfficePage } from './platform/page/office-page.ts';
import type { Asset } from './platform/page/assets.ts';
import { registerPage } from './platform/page/page.routes.ts';
import { findKeptFile } from './platform/page/web-app/kept-files.repository.ts';
import { registerAreas } from './register-areas.ts';

export interface App {
  parts: Parts;
  /** Handles injected requests even before it listens. */
  server: HttpServer;
  /** Listens on the configured address. The role's work starts once the database has been prepared. */
  listen(): Promise<void>;
  /** Resolves once calls are served. Rejects if the database is available but can't be prepared. */
  serving: Promise<void>;
  /**
   * Turns `/ready` to 503 and keeps serving calls while the load balancer notices. Then closes the port, finishes the
   * calls in progress and closes the database connections.
   */
  close(): Promise<void>;
}

/** Builds the portal for the role in the configuration. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const mayWork = Promise.withResolvers<void>();
  const serving = Promise.withResolvers<void>();
  // A command that never listens doesn't await `serving`: its rejection must not count as unhandled.
  serving.promise.catch(() => undefined);
  const log: { server?: HttpServer } = {};
  const report: Parts['report'] = (error, what) => log.server?.log.error({ err: error }, what);
  const parts = await createParts(config, overrides, { report, mayWork: mayWork.promise });
  const server = await buildServer(parts, overrides.logTo);
  log.server = server;
  let observer: MetricsServer | null = null;
  const periodic: ReturnType<typeof startReconciling>[] = [];
  const stopping = new AbortController();
  const begin = async (): Promise<void> => {
    await prepareDatabase(overrides.prepare, server, stopping.signal);
    if (stopping.signal.aborted) return;
    parts.lifecycle.stage = 'serving';
    for (const each of [mayWork, serving]) each.resolve();
    if (config.isProduction) void warnOfOwner(server.log, parts.database.db);
    if (parts.page) periodic.push(startKeepingFiles(parts, parts.page));
    if (config.role !== 'web') periodic.push(...startWork(parts));
  };
  return {
    parts,
    server,
    serving: serving.promise,
    async listen() {
      observer = await observe(parts);
      await server.listen({ host: config.host, port: config.port });
      void begin().catch(serving.reject);
    },
    async close() {
      const drains = server.server.listening && parts.lifecycle.stage === 'serving';
      stopping.abort();
      parts.lifecycle.stage = 'draining';
      await Promise.all([...periodic.map((each) => each.stop()), drains && delay(config.drainMs)]);
      await server.close();
      const stopped = parts.jobs.stop();
      // Jobs stopped before they start must not start later.
      mayWork.resolve();
      await stopped;
      await observer?.close();
      await parts.database.close();
    },
  };
}

/** A worker's tasks besides jobs. */
const startWork = (parts: Parts): ReturnType<typeof startReconciling>[] => {
  const scanning = startScanning(parts);
  return [
    startReconciling(parts),
    startSealing(parts),
    startRules(parts),
    startNotifying(parts),
    startNotifyingOfNews(parts),
    ...(scanning ? [scanning] : []),
  ];
};

/** Retries until the database is available, or the process stops. */
async function prepareDatabase(
  prepare: Overrides['prepare'],
  server: HttpServer,
  signal: AbortSignal,
): Promise<void> {
  if (!prepare) return;
  const onUnavailable = (error: unknown): void => {
    server.log.warn({ err: error }, 'The database is unavailable: waiting for it');
  };
  try {
    await whenAvailable(prepare, { signal, onUnavailable });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function buildServer(parts: Parts, logTo: Overrides['logTo']): Promise<HttpServer> {
  const { config, database, lifecycle, metrics, clock } = parts;
  return config.role === 'worker'
    ? buildWorkerServer(config, { db: database.db, lifecycle, clock, metrics, logTo })
    : buildWebServer(parts, logTo);
}

const mebibyte = 1024 * 1024;
const answerCacheBytes = 32 * mebibyte;

async function buildWebServer(parts: Parts, logTo: Overrides['logTo']): Promise<HttpServer> {
  const { config, page, officePage, metrics } = parts;
  const { db } = parts.database;
  const setHeaders = createSecurityHeaders(
    config,
    page?.cspHashes ?? { script: [], style: [] },
    officePage?.styleHashes,
  );
  const server = createHttpServer(config, { setHeaders, metrics, logTo });
  const view = { reads: viewReads, findStudents: findViewedStudents };
  await registerWebPlatform(server, { ...parts, view }, setHeaders);
  registerOpenApi(server, config);
  const cache = metrics
    ? new CountedCache(answerCacheBytes, metrics.cacheReads)
    : new AnswerCache(answerCacheBytes);
  registerAreas(server, parts, cache);
  registerHealth(server, { db, lifecycle: parts.lifecycle, clock: parts.clock });
  registerSecurityTxt(server, parts);
  registerAppAssociation(server, config.mobileApp);
  registerCspReports(server);
  if (officePage) registerOfficePage(server, officePage);
  if (page) {
    const keptFile = (name: string): Promise<Asset | null> => findKeptFile(db, name);
    registerPage(server, page, { personAtHome: createPersonAtHome({ db, cache }), keptFile });
  }
  return server;
}

/** Production runs under a restricted role. A role that may alter the audit log works, but logs a warning. */
async function warnOfOwner(log: { warn: (message: string) => void }, db: Db): Promise<void> {
  const isOwner = await canAlterAuditLog(db).catch(() => false);
  if (isOwner)
    log.warn(
      'DATABASE_URL signs in as a role that can alter the audit log. Give the portal a role of its own and migrate with MIGRATION_DATABASE_URL.',
    );
}
