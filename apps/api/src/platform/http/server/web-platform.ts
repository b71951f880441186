/** The hooks every request passes before an area handles it, in this order. */
import cookie from '@fastify/cookie';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../../config/config.ts';
import { registerLooks } from '../../audit/looks.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseHandle } from '../../database/handle.ts';
import { registerRequestLimits } from '../../rate-limit/request-limits.ts';
import { cookiesFor } from '../../session/cookies.ts';
import { registerSessions } from '../../session/session.plugin.ts';
import { registerViewReads } from '../admin-view-reads.ts';
import type { ViewReadsDependencies } from '../admin-view-reads.ts';
import { refuseLongAddresses, registerApiRoutes } from '../api-routes.ts';
import { registerBodyTimeouts } from './body-timeouts.ts';
import { registerCardDataRefusal } from '../security/card-data.ts';
import { registerCsrf } from '../security/csrf.ts';
import { registerHosts } from '../security/hosts.ts';
import { registerOfficeHost } from '../security/office-host.ts';
import type { HttpServer } from './http-server.ts';
import { registerLifecycle } from './lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';
import { registerProblems } from '../problems.ts';
import { requireDeclarations } from '../route.ts';
import { registerSecurityHeaders } from '../security/security-headers.ts';
import type { SetHeaders } from '../security/security-headers.ts';

export interface PlatformParts {
  config: Config;
  database: DatabaseHandle;
  clock: Clock;
  lifecycle: Lifecycle;
  /** What the administration view may read. */
  view: Pick<ViewReadsDependencies, 'reads' | 'findStudents'>;
}

/** Registers the platform's hooks on a server without routes. */
export async function registerWebPlatform(
  app: HttpServer,
  { config, database, clock, lifecycle, view }: PlatformParts,
  setHeaders: SetHeaders,
): Promise<void> {
  const { db } = database;
  const cookies = cookiesFor(config);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  requireDeclarations(app);
  registerProblems(app, { db, cookies, supportHosts: config.supportHosts });
  registerHosts(app, config.allowedHosts);
  registerLooks(app, db);
  registerViewReads(app, { db, pool: database.view, ...view });
  registerApiRoutes(app);
  registerSecurityHeaders(app, setHeaders);
  registerLifecycle(app, lifecycle);
  registerBodyTimeouts(app);
  refuseLongAddresses(app);
  await app.register(cookie);
  registerOfficeHost(app, config, cookies);
  registerSessions(app, { database, clock, config, cookies });
  registerRequestLimits(app, { db, clock, config });
  registerCardDataRefusal(app, db);
  await registerCsrf(app, config, cookies);
}
