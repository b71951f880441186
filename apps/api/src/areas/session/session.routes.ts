/** Sign-in routes. */
import {
  authenticationCheckEndpoint,
  csrfTokenEndpoint,
  loginEndpoint,
  logoutEndpoint,
  reauthenticateEndpoint,
} from '@portal/contract/session';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import {
  clearSession,
  readCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../../platform/session/cookies.ts';
import { registerCaptchaRoutes } from './captcha/captcha.routes.ts';
import type { CaptchaRouteDependencies } from './captcha/captcha.routes.ts';
import { registerPasskeySignInRoutes, registerSessionListRoutes } from './security.routes.ts';
import type { SecurityRouteDependencies } from './security.routes.ts';
import { registerNotMeRoutes } from './not-me/not-me.routes.ts';
import { signIn, signOut } from './sign-in/sign-in.service.ts';
import type { SignInDependencies } from './sign-in/sign-in.service.ts';
import { reauthenticate } from './step-up.service.ts';

export type SessionRouteDependencies = SignInDependencies &
  SecurityRouteDependencies &
  CaptchaRouteDependencies;

const ownState = { none: 'reads nothing but the state of the caller’s own session' };

export function registerSessionRoutes(app: FastifyInstance, deps: SessionRouteDependencies): void {
  bindRoute(app, csrfTokenEndpoint, {
    access: anyone,
    audit: ownState,
    handler: async (call, { reply }) =>
      reply.generateCsrf({ userInfo: call.actor?.session.idHash.toString('base64url') ?? 'anonymous' }),
  });

  bindRoute(app, authenticationCheckEndpoint, {
    access: { kind: 'family', who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: ownState,
    handler: async ({ actor, now }) => {
      const { idleMs, absoluteMs, warnMs } = deps.config.session;
      const { lastSeenAt, createdAt } = actor.session;
      const endsAt = Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs);
      return {
        isAuthenticated: true as const,
        accountKey: actor.accountKey,
        // Rounded up, so that a page that calls again by then finds the session ended.
        idleSecondsLeft: Math.ceil((endsAt - now.getTime()) / 1000),
        warnSeconds: warnMs / 1000,
      };
    },
  });

  registerCaptchaRoutes(app, deps);

  bindRoute(app, loginEndpoint, {
    access: anyone,
    audit: { event: 'session.login' },
    handler: async (call, { body, request, reply }) => {
      const started = await signIn(deps, call, body, readCookie(request, deps.cookies.deviceName));
      setSessionCookie(reply, deps.cookies, started.sessionId);
      setDeviceCookie(reply, deps.cookies, started.device.token, started.device.maxAgeMs);
      return { hasPendingTermsAndConditions: started.hasPendingTerms };
    },
  });

  bindRoute(app, reauthenticateEndpoint, {
    access: { kind: 'family', who: 'signed-in' },
    audit: { event: 'session.reauthenticated' },
    handler: async (call, { body }) => {
      await reauthenticate(deps, call, body.password);
      return undefined;
    },
  });

  bindRoute(app, logoutEndpoint, {
    access: { kind: 'family', who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: { event: 'session.logout' },
    handler: async (call, { reply }) => {
      await signOut(deps, call);
      clearSession(reply, deps.cookies);
      return undefined;
    },
  });

  registerPasskeySignInRoutes(app, deps);
  registerSessionListRoutes(app, deps);
  registerNotMeRoutes(app, deps);
}
