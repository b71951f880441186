/** Routes for an invited viewer. */
import {
  viewerConfirmNameEndpoint,
  viewerInvitationEndpoint,
  viewerLoginEndpoint,
  viewerRegisterEndpoint,
  viewerVerificationEndpoint,
} from '@portal/contract/registration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anyone } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { readCookie, setDeviceCookie, setSessionCookie } from '../../../platform/session/cookies.ts';
import type { Cookies } from '../../../platform/session/cookies.ts';
import {
  confirmRegistrationName,
  ensureRegistrationBrowser,
  readRegistrationBrowser,
} from '../../registration/index.ts';
import type { BrowserSession } from '../../registration/index.ts';
import { acceptedEvent, registerViewer, signInAndAccept } from './accept.service.ts';
import type { AcceptDependencies } from './accept.service.ts';
import { openInvitation, openedEvent, readInvited } from './invitation.service.ts';

export type AcceptRouteDependencies = AcceptDependencies & { cookies: Cookies };

export function registerAcceptingRoutes(app: FastifyInstance, deps: AcceptRouteDependencies): void {
  const { db, cookies } = deps;
  const sessionOf = (request: FastifyRequest, sessionId: string): BrowserSession => ({
    kind: 'viewer',
    sessionId,
    browser: readRegistrationBrowser(request, cookies),
  });

  bindRoute(app, viewerInvitationEndpoint, {
    access: anyone,
    audit: { event: openedEvent },
    handler: (call, { query, request, reply }) =>
      openInvitation(db, call, query.code, ensureRegistrationBrowser(request, reply, cookies)),
  });

  bindRoute(app, viewerVerificationEndpoint, {
    access: anyone,
    audit: { none: 'reads the caller’s own invitation' },
    handler: (call, { query, request }) => readInvited(db, call, sessionOf(request, query.sessionId)),
  });

  bindRoute(app, viewerConfirmNameEndpoint, {
    access: anyone,
    audit: { event: 'registration.name-confirmed' },
    handler: async (call, { body, request }) => {
      await confirmRegistrationName(db, call, sessionOf(request, body.sessionId));
      return undefined;
    },
  });

  bindRoute(app, viewerRegisterEndpoint, {
    access: anyone,
    audit: { event: acceptedEvent },
    handler: (call, { body, request }) =>
      registerViewer(deps, call, sessionOf(request, body.sessionId), body),
  });

  bindRoute(app, viewerLoginEndpoint, {
    access: anyone,
    audit: { event: acceptedEvent },
    handler: async (call, { body: { sessionId, ...credentials }, request, reply }) => {
      const session = sessionOf(request, sessionId);
      const device = readCookie(request, cookies.deviceName);
      const { started, answer } = await signInAndAccept(deps, call, session, credentials, device);
      setSessionCookie(reply, cookies, started.sessionId);
      setDeviceCookie(reply, cookies, started.device.token, started.device.maxAgeMs);
      return answer;
    },
  });
}
