/** Every area's routes, wired with the parts they need. */
import { reversalEffects } from './decision-effects.ts';
import { registerAddStudentRoutes } from './areas/add-student/index.ts';
import { registerAdminViewRoutes } from './areas/admin-view/index.ts';
import { createIdentityVerification } from './adapters/identity-verification.ts';
import { registerChainRoutes } from './areas/audit-chain/index.ts';
import { registerAttendanceRoutes } from './areas/attendance/index.ts';
import { registerAttendanceTodayRoutes } from './areas/attendance-today/index.ts';
import { registerAuditRoutes, registerAuditSearchRoutes } from './areas/audit/index.ts';
import { registerBehaviourRoutes } from './areas/behaviour/index.ts';
import { registerBreakGlassRoutes } from './areas/break-glass/index.ts';
import { registerDeliveryRoutes, registerOfficeImportRoutes } from './areas/deliveries/index.ts';
import { registerDownloadRoutes } from './areas/downloads/index.ts';
import { registerEnrolmentHistoryRoutes } from './areas/enrolment-history/index.ts';
import { registerConsentRoutes, registerPublishingRoutes } from './areas/consent/index.ts';
import { registerFamilyRoutes, registerInvitationRoutes } from './areas/families/index.ts';
import { registerFeatureSwitchRoutes } from './areas/feature-switches/index.ts';
import { registerErrorReportRoutes, registerOfficeReportRoutes } from './areas/error-reports/index.ts';
import { registerScanRoutes } from './areas/file-scans/index.ts';
import { registerMedicalConditionsRoutes } from './areas/medical-conditions/index.ts';
import { registerNotificationRoutes } from './areas/notifications/index.ts';
import { registerOfflineRoutes } from './areas/offline/index.ts';
import { registerParentDetailsRoutes } from './areas/parent-details/index.ts';
import { registerPasswordResetRoutes } from './areas/password-reset/index.ts';
import {
  registerCardDocument,
  registerInvoiceRoutes,
  registerMoneyRoutes,
  registerProcessRoutes,
  registerReturns,
} from './areas/payments/index.ts';
import { registerScimRoutes } from './areas/provisioning/index.ts';
import { registerProfileRoutes } from './areas/profile/index.ts';
import { registerPushEndpointRoutes } from './areas/push-endpoints/index.ts';
import {
  acceptRegistrationTerms,
  readRegistrationBrowser,
  registerHandoff,
  registerOwnerRoutes,
  registerRegistrationRoutes,
} from './areas/registration/index.ts';
import {
  registerAppVersionRoutes,
  registerOfficeOutageRoutes,
  registerOutageRoutes,
  registerServiceStatusRoutes,
  registerSiteRoute,
} from './areas/service-status/index.ts';
import { registerSecondFactorRoutes } from './areas/second-factors/index.ts';
import { registerReleaseRoutes } from './areas/releases/index.ts';
import { registerReportRoutes } from './areas/reports/index.ts';
import { registerQueueRoutes, releaseClaims } from './areas/queue/index.ts';
import { registerSessionRoutes } from './areas/session/index.ts';
import { registerRoleRoutes, registerStaffRoutes } from './areas/staff/index.ts';
import { registerStudentDetailsRoutes } from './areas/student-details/index.ts';
import { registerStudentPhotoRoutes } from './areas/student-photo/index.ts';
import { registerHomeRoutes } from './areas/home/index.ts';
import { registerTimetableRoutes } from './areas/timetable/index.ts';
import { registerTodayRoutes } from './areas/today/index.ts';
import { registerOfficeEventRoutes } from './areas/office-events/index.ts';
import { registerNoticeRoutes, registerOfficeNoticeRoutes } from './areas/school-notices/index.ts';
import { registerOfficeTermsRoutes, registerTermsRoutes } from './areas/terms/index.ts';
import { registerCalendarFeedRoutes, registerUpcomingEventRoutes } from './areas/upcoming-events/index.ts';
import { registerAcceptingRoutes, registerViewerRoutes } from './areas/viewers/index.ts';
import type { Parts } from './parts.ts';
import type { AnswerCache } from './platform/cache/answer-cache.ts';
import type { HttpServer } from './platform/http/server/http-server.ts';
import { cookiesFor } from './platform/session/cookies.ts';
import type { Cookies } from './platform/session/cookies.ts';

/** Registers every area on the server. */
export function registerAreas(app: HttpServer, parts: Parts, cache: AnswerCache): void {
  const { config, passwords, breachedPasswords, page, gateway, alarm, report } = parts;
  const { outbox, tasks, enqueueImport } = parts.jobs;
  const { db, reader } = parts.database;
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
    captcha: parts.captcha,
  };
  registerSessionRoutes(app, signingIn);
  registerPasswordResetRoutes(app, { db, config, passwords, breachedPasswords, outbox, tasks });
  registerProfileRoutes(app, { db, config, passwords, breachedPasswords, outbox, tasks });
  const cookies = cookiesFor(config);
  registerSecondFactorRoutes(app, { db, outbox, config });
  registerOfflineRoutes(app, { db, cookies });
  registerNotificationRoutes(app, {
    db,
    config,
    onBounce: () => parts.metrics?.messages.inc({ channel: 'email', outcome: 'bounced' }),
  });
  registerPushEndpointRoutes(app, { db, config });
  registerTermsRoutes(app, {
    db,
    fontUrl: page?.fontUrl ?? null,
    acceptForGuest: (call, request, keys) =>
      acceptRegistrationTerms(db, call, readRegistrationBrowser(request, cookies), keys),
  });
  registerRegistrationRoutes(app, { db, config, outbox, cookies });
  const identity = createIdentityVerification(config.identity);
  registerOwnerRoutes(app, { ...signingIn, breachedPasswords, identity, alarm });
  registerHandoff(app, {
    productName: config.site.productName,
    styles: page?.styles ?? [],
    serviceUrl: identity.formUrl,
  });
  registerErrorReportRoutes(app, { db, config });
  registerServiceStatusRoutes(app, { site: config.site });
  registerSiteRoute(app, config);
  registerOutageRoutes(app, { db });
  registerAppVersionRoutes(app, { db, config });
  registerHomeRoutes(app, { db, cache });
  registerAddStudentRoutes(app, { db, config });
  registerParentDetailsRoutes(app, { db });
  registerStudentDetailsRoutes(app, { db });
  registerMedicalConditionsRoutes(app, { db });
  registerAttendanceRoutes(app, { db, cache });
  registerTimetableRoutes(app, { db, reader, cache });
  registerBehaviourRoutes(app, { db, cache });
  registerEnrolmentHistoryRoutes(app, { db, cache });
  registerDownloadRoutes(app, { db, cache, rule: config.scanning });
  registerReportRoutes(app, { db, cache, tasks, config });
  registerConsentRoutes(app, { db, cache, outbox, config });
  registerInvoiceRoutes(app, { db, cache, rule: config.scanning });
  registerProcessRoutes(app, { db, outbox, config, gateway, alarm, onError: report });
  registerReturns(app, { config });
  registerCardDocument(app, {
    appOrigins: config.mobileApp.pageOrigins,
    site: config.site,
    fontUrl: page?.fontUrl ?? null,
    gateway,
  });
  registerUpcomingEventRoutes(app, { db });
  registerNoticeRoutes(app, { db });
  registerCalendarFeedRoutes(app, { db, outbox, config });
  registerStudentPhotoRoutes(app, { db, config });
  registerAuditRoutes(app, { db, reader, tasks, config });
  registerAuditSearchRoutes(app, { db, reader });
  registerChainRoutes(app, { reader });
  registerViewerRoutes(app, { db, outbox, config });
  registerDeliveryRoutes(app, { db, config, enqueue: enqueueImport });
  registerAcceptingRoutes(app, { ...signingIn, breachedPasswords });
  registerOffice(app, parts, cookies);
}

/** The school office. */
function registerOffice(
  app: HttpServer,
  { config, database, gateway, jobs, staffProvider }: Parts,
  cookies: Cookies,
): void {
  const { db, reader, view: pool } = database;
  const { tasks, outbox, enqueueImport } = jobs;
  registerOfficeImportRoutes(app, { db, config, enqueue: enqueueImport });
  registerStaffRoutes(app, {
    db,
    config,
    cookies,
    provider: staffProvider,
    roles: config.office?.roles ?? new Map(),
    onSessionsEnded: releaseClaims,
  });
  registerScimRoutes(app, {
    db,
    origin: config.officeUrl.origin,
    issuer: config.office?.provider.issuer.replace(/\/+$/, '') ?? null,
    onSessionsEnded: releaseClaims,
  });
  registerBreakGlassRoutes(app, { db, tasks, config, cookies });
  registerAdminViewRoutes(app, {
    db,
    pool,
    cookies,
    secrets: config.secrets,
    supportHosts: config.supportHosts,
  });
  registerRoleRoutes(app, { db, outbox, config });
  registerFamilyRoutes(app, { db, reader, config, outbox });
  registerInvitationRoutes(app, { db, config, tasks });
  const settings = { undoMs: config.office?.undoMs ?? 0, notifyBy: config.office?.notifyBy ?? '00:00' };
  registerQueueRoutes(app, { db, tasks, outbox, config, reversals: reversalEffects, ...settings });
  registerAttendanceTodayRoutes(app, {
    db,
    reader,
    tasks,
    outbox,
    config,
    ...settings,
  });
  registerTodayRoutes(app, { db });
  // The office has no access to the part of the gateway that charges.
  const settlements = { listSettled: gateway.listSettled };
  registerMoneyRoutes(app, { db, reader, outbox, config, settlements });
  registerReleaseRoutes(app, { db, tasks, undoMs: settings.undoMs, scanning: config.scanning });
  registerScanRoutes(app, { db });
  registerOfficeEventRoutes(app, { db, tasks, undoMs: settings.undoMs });
  registerOfficeNoticeRoutes(app, { db, tasks, config, undoMs: settings.undoMs });
  registerOfficeOutageRoutes(app, { db });
  registerPublishingRoutes(app, { db, tasks, undoMs: settings.undoMs });
  registerFeatureSwitchRoutes(app, { db });
  registerOfficeTermsRoutes(app, { db });
  registerOfficeReportRoutes(app, { db });
}
