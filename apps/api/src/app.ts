/** The composition root: everything the portal answers with is put together here, for production and tests alike. */
import cookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerAddStudentRoutes } from './areas/add-student/index.ts';
import { createIdentityVerification } from './adapters/identity-verification.ts';
import { registerAttendanceRoutes } from './areas/attendance/index.ts';
import { myDataTasks, registerAuditRoutes } from './areas/audit/index.ts';
import { registerBehaviourRoutes } from './areas/behaviour/index.ts';
import { registerDownloadRoutes } from './areas/downloads/index.ts';
import { registerEnrolmentHistoryRoutes } from './areas/enrolment-history/index.ts';
import { registerConsentRoutes } from './areas/consent/index.ts';
import { registerErrorReportRoutes } from './areas/error-reports/index.ts';
import { registerMedicalConditionsRoutes } from './areas/medical-conditions/index.ts';
import { registerParentDetailsRoutes } from './areas/parent-details/index.ts';
import { passwordResetTasks, registerPasswordResetRoutes } from './areas/password-reset/index.ts';
import {
  registerCardDocument,
  registerInvoiceRoutes,
  registerProcessRoutes,
  registerReturns,
} from './areas/payments/index.ts';
import type { GuardedGateway } from './areas/payments/index.ts';
import { profileTasks, registerProfileRoutes } from './areas/profile/index.ts';
import {
  acceptRegistrationTerms,
  readRegistrationBrowser,
  registerHandoff,
  registerOwnerRoutes,
  registerRegistrationRoutes,
} from './areas/registration/index.ts';
import {
  registerAppVersionRoutes,
  registerOutageRoutes,
  registerServiceStatusRoutes,
} from './areas/service-status/index.ts';
import { registerSecondFactorRoutes } from './areas/second-factors/index.ts';
import { registerReportRoutes, reportTasks } from './areas/reports/index.ts';
import { registerSessionRoutes } from './areas/session/index.ts';
import { registerStudentDetailsRoutes } from './areas/student-details/index.ts';
import { registerStudentPhotoRoutes } from './areas/student-photo/index.ts';
import { createPersonAtHome, registerHomeRoutes } from './areas/home/index.ts';
import { registerTimetableRoutes } from './areas/timetable/index.ts';
import { registerTermsRoutes } from './areas/terms/index.ts';
import { registerCalendarFeedRoutes, registerUpcomingEventRoutes } from './areas/upcoming-events/index.ts';
import { registerAcceptingRoutes, registerViewerRoutes } from './areas/viewers/index.ts';
import type { Config } from './config/config.ts';
import { registerLooks } from './platform/audit/looks.ts';
import { AnswerCache } from './platform/cache/answer-cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Passwords } from './platform/crypto/passwords.ts';
import type { DatabaseHandle } from './platform/database/handle.ts';
import { refuseLongAddresses, registerApiRoutes } from './platform/http/api-routes.ts';
import { bodyTimes, registerBodyTimeouts } from './platform/http/body-timeouts.ts';
import { createClientErrorHandler } from './platform/http/client-errors.ts';
import { registerCspReports } from './platform/http/csp-reports.routes.ts';
import { registerCardDataRefusal } from './platform/http/card-data.ts';
import { registerCsrf } from './platform/http/csrf.ts';
import { registerHealth } from './platform/http/health.routes.ts';
import { registerSecurityTxt } from './platform/http/security-txt.routes.ts';
import { registerOpenApi } from './platform/openapi/openapi.routes.ts';
import { registerHosts } from './platform/http/hosts.ts';
import { answerFrameworkError, registerProblems } from './platform/http/problems.ts';
import { createRequestIds } from './platform/http/request-ids.ts';
import { requireDeclarations } from './platform/http/route.ts';
import { createSecurityHeaders, registerSecurityHeaders } from './platform/http/security-headers.ts';
import type { SetHeaders } from './platform/http/security-headers.ts';
import type { Outbox } from './platform/jobs/outbox.ts';
import type { TaskHandlers, Tasks } from './platform/jobs/tasks.ts';
import { loggerOptions } from './platform/log.ts';
import { registerPage } from './platform/page/page.routes.ts';
import type { Page } from './platform/page/page.ts';
import { registerRequestLimits } from './platform/rate-limit/request-limits.ts';
import { cookiesFor } from './platform/session/cookies.ts';
import { registerSessions } from './platform/session/session.plugin.ts';
import type { BreachedPasswords } from './ports/breached-passwords.ts';
import type { Captcha } from './ports/captcha.ts';

export interface AppDependencies {
  config: Config;
  database: DatabaseHandle;
  clock: Clock;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  outbox: Outbox;
  /** Null where a sign-in needs none. */
  captcha: Captcha | null;
  gateway: GuardedGateway;
  tasks: Tasks;
  /** The one page the browser loads; null where only the API is wanted. */
  page: Page | null;
}

/** Sizes and times of security.md G13. */
const kibibyte = 1024;
const serverLimits = {
  bodyLimit: 64 * kibibyte,
  requestTimeout: bodyTimes.uploadMs,
  keepAliveTimeout: 5_000,
  http: { maxHeaderSize: 16 * kibibyte, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
} as const;

/** Schemas are Zod's, and so are their compilers. */
const noCompiler = (): never => {
  throw new Error('A schema has no compiler');
};

const answerCacheBytes = 32 * kibibyte * kibibyte;

export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config } = deps;
  const setHeaders = createSecurityHeaders(config, deps.page?.cspHashes ?? { script: [], style: [] });
  const app = fastify({
    ...serverLimits,
    routerOptions: { maxParamLength: 128 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: createRequestIds(),
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    frameworkErrors: answerFrameworkError(setHeaders),
    clientErrorHandler: createClientErrorHandler(config.publicUrl.protocol === 'https:'),
    // Fastify's own are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  requireDeclarations(app);
  registerProblems(app, deps.database.db, cookiesFor(config));
  registerHosts(app, config.allowedHosts);
  registerLooks(app, deps.database.db);
  await registerPlatform(app, deps, setHeaders);
  registerOpenApi(app, config);
  const cache = new AnswerCache(answerCacheBytes);
  registerAreas(app, deps, cache);
  registerHealth(app, deps.database.db);
  registerSecurityTxt(app, deps);
  registerCspReports(app);
  if (deps.page) registerPage(app, deps.page, createPersonAtHome({ db: deps.database.db, cache }));
  return app;
}

async function registerPlatform(
  app: FastifyInstance,
  deps: AppDependencies,
  setHeaders: SetHeaders,
): Promise<void> {
  const { config, database, clock } = deps;
  const cookies = cookiesFor(config);
  registerApiRoutes(app);
  registerSecurityHeaders(app, setHeaders);
  registerBodyTimeouts(app);
  refuseLongAddresses(app);
  await app.register(cookie);
  registerSessions(app, { database, clock, config, cookies });
  registerRequestLimits(app, { db: database.db, clock, config });
  registerCardDataRefusal(app, database.db);
  await registerCsrf(app, config, cookies);
}

function registerAreas(app: FastifyInstance, deps: AppDependencies, cache: AnswerCache): void {
  const { config, passwords, breachedPasswords, outbox, tasks } = deps;
  const { db } = deps.database;
  const signingIn = {
    db,
    config,
    passwords,
    outbox,
    cookies: cookiesFor(config),
    codesKey: config.secrets.codes,
    emailCodes: config.emailCodes,
    smsCountries: config.sms.countries,
    productName: config.site.productName,
    captcha: deps.captcha,
  };
  registerSessionRoutes(app, signingIn);
  registerPasswordResetRoutes(app, { db, config, passwords, breachedPasswords, outbox, tasks });
  registerProfileRoutes(app, { db, config, passwords, breachedPasswords, outbox, tasks });
  const cookies = cookiesFor(config);
  registerSecondFactorRoutes(app, { db, outbox, config });
  registerTermsRoutes(app, {
    db,
    fontUrl: deps.page?.fontUrl ?? null,
    acceptForGuest: (call, request, keys) =>
      acceptRegistrationTerms(db, call, readRegistrationBrowser(request, cookies), keys),
  });
  registerRegistrationRoutes(app, { db, config, outbox, cookies });
  const identity = createIdentityVerification(config.identity);
  const alarm = (message: string): void => app.log.error(message);
  registerOwnerRoutes(app, { ...signingIn, breachedPasswords, identity, alarm });
  registerHandoff(app, {
    productName: config.site.productName,
    styles: deps.page?.styles ?? [],
    serviceUrl: identity.formUrl,
  });
  registerErrorReportRoutes(app, { db, config });
  registerServiceStatusRoutes(app, { site: config.site });
  registerOutageRoutes(app, { db });
  registerAppVersionRoutes(app, { db, config });
  registerHomeRoutes(app, { db, cache });
  registerAddStudentRoutes(app, { db, config });
  registerParentDetailsRoutes(app, { db });
  registerStudentDetailsRoutes(app, { db });
  registerMedicalConditionsRoutes(app, { db });
  registerAttendanceRoutes(app, { db, cache });
  registerTimetableRoutes(app, { db, cache });
  registerBehaviourRoutes(app, { db, cache });
  registerEnrolmentHistoryRoutes(app, { db, cache });
  registerDownloadRoutes(app, { db, cache });
  registerReportRoutes(app, { db, cache, tasks, config });
  registerConsentRoutes(app, { db, cache, outbox, config });
  registerInvoiceRoutes(app, { db, cache });
  const onError = (error: Error, what: string): void => app.log.error({ err: error }, what);
  registerProcessRoutes(app, { db, outbox, config, gateway: deps.gateway, alarm, onError });
  registerReturns(app, { config });
  registerCardDocument(app, {
    site: config.site,
    fontUrl: deps.page?.fontUrl ?? null,
    gateway: deps.gateway,
  });
  registerUpcomingEventRoutes(app, { db });
  registerCalendarFeedRoutes(app, { db, outbox, config });
  registerStudentPhotoRoutes(app, { db, config });
  registerAuditRoutes(app, { db, tasks, config });
  registerViewerRoutes(app, { db, outbox, config });
  registerAcceptingRoutes(app, { ...signingIn, breachedPasswords });
}

/** What the worker does after answers. */
export function taskHandlers(deps: Pick<AppDependencies, 'config' | 'database'>): TaskHandlers {
  const parts = { db: deps.database.db, config: deps.config };
  return {
    ...passwordResetTasks(parts),
    ...profileTasks(parts),
    ...myDataTasks(parts),
    ...reportTasks(parts),
  };
}
