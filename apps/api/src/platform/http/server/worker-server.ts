/** The routes of a worker: only liveness and readiness. */
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { cookiesFor } from '../../session/cookies.ts';
import { registerApiRoutes } from '../api-routes.ts';
import { registerHealth } from './health.routes.ts';
import { registerHosts } from '../security/hosts.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServer, HttpServerOptions } from './http-server.ts';
import { registerLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import { registerProblems } from '../problems.ts';
import { createSecurityHeaders, registerSecurityHeaders } from '../security/security-headers.ts';

interface WorkerServerParts extends Omit<HttpServerOptions, 'setHeaders'> {
  db: Db;
  lifecycle: Lifecycle;
  clock: Clock;
}

/** Builds the server of a worker-only process. */
export function buildWorkerServer(
  config: Config,
  { db, lifecycle, clock, metrics, logTo }: WorkerServerParts,
): HttpServer {
  const setHeaders = createSecurityHeaders(config, { script: [], style: [] });
  const app = createHttpServer(config, { setHeaders, metrics, logTo });
  registerProblems(app, { db, cookies: cookiesFor(config), supportHosts: [] });
  registerHosts(app, config.allowedHosts);
  registerApiRoutes(app);
  registerSecurityHeaders(app, setHeaders);
  registerLifecycle(app, lifecycle);
  registerHealth(app, { db, lifecycle, clock });
  return app;
}
