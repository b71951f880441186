/** What a worker answers: whether it is alive and ready, and nothing else. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Db } from '../database/database.ts';
import { cookiesFor } from '../session/cookies.ts';
import { registerApiRoutes } from './api-routes.ts';
import { registerHealth } from './health.routes.ts';
import { registerHosts } from './hosts.ts';
import { createHttpServer } from './http-server.ts';
import { registerProblems } from './problems.ts';
import { createSecurityHeaders, registerSecurityHeaders } from './security-headers.ts';

export function buildWorkerServer(config: Config, db: Db): FastifyInstance {
  const setHeaders = createSecurityHeaders(config, { script: [], style: [] });
  const app = createHttpServer(config, { setHeaders });
  registerProblems(app, db, cookiesFor(config));
  registerHosts(app, config.allowedHosts);
  registerApiRoutes(app);
  registerSecurityHeaders(app, setHeaders);
  registerHealth(app, db);
  return app;
}
