/** Routes for a person's sessions and remembered devices, and for passkey sign-in (G5–G7). */
import {
  endSessionEndpoint,
  forgetDeviceEndpoint,
  passkeyLoginEndpoint,
  passkeyOptionsEndpoint,
  reauthenticateOptionsEndpoint,
  reauthenticateWithPasskeyEndpoint,
  sessionsEndpoint,
  signOutEverywhereEndpoint,
} from '@portal/contract/session';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { clearSession, readCookie, setSessionCookie } from '../../platform/session/cookies.ts';
import type { Cookies } from '../../platform/session/cookies.ts';
import { confirmOptions, signInOptions } from '../second-factors/index.ts';
import type { PasskeyCheckDependencies } from '../second-factors/index.ts';
import type { PasswordDependencies } from './sign-in/password-check.service.ts';
import { signInWithPasskey } from './sign-in/passkey-sign-in.service.ts';
import { endOne, forgetOne, listSessions, signOutEverywhere } from './sessions/sessions.service.ts';
import type { SessionsDependencies } from './sessions/sessions.service.ts';
import { reauthenticateWithPasskey } from './step-up.service.ts';

export type SecurityRouteDependencies = PasskeyCheckDependencies &
  PasswordDependencies &
  SessionsDependencies & { cookies: Cookies };

const access = { kind: 'family', who: 'signed-in' } as const;
const issuesChallenge = { none: 'issues a challenge; its use is audited' };

export function registerPasskeySignInRoutes(app: FastifyInstance, deps: SecurityRouteDependencies): void {
  bindRoute(app, passkeyOptionsEndpoint, {
    access: anyone,
    audit: issuesChallenge,
    handler: (call) => signInOptions(deps, call.now),
  });

  bindRoute(app, passkeyLoginEndpoint, {
    access: anyone,
    audit: { event: 'session.login' },
    handler: async (call, { body, reply }) => {
      const started = await signInWithPasskey(deps, call, body.credential);
      setSessionCookie(reply, deps.cookies, started.sessionId);
      return { hasPendingTermsAndConditions: started.hasPendingTerms };
    },
  });

  bindRoute(app, reauthenticateOptionsEndpoint, {
    access,
    audit: issuesChallenge,
    handler: ({ actor, now }) => confirmOptions(deps, actor.accountId, now),
  });

  bindRoute(app, reauthenticateWithPasskeyEndpoint, {
    access,
    audit: { event: 'session.reauthenticated' },
    handler: async (call, { body }) => {
      await reauthenticateWithPasskey(deps, call, body.credential);
      return undefined;
    },
  });
}

export function registerSessionListRoutes(app: FastifyInstance, deps: SecurityRouteDependencies): void {
  bindRoute(app, sessionsEndpoint, {
    access,
    audit: { none: 'reads the caller’s own sessions' },
    handler: (call, { request }) => listSessions(deps, call, readCookie(request, deps.cookies.deviceName)),
  });

  bindRoute(app, endSessionEndpoint, {
    access,
    audit: { event: 'session.ended' },
    handler: async (call, { params }) => {
      await endOne(deps, call, params.sessionId);
      return undefined;
    },
  });

  bindRoute(app, forgetDeviceEndpoint, {
    access,
    audit: { event: 'session.device-forgotten' },
    handler: async (call, { params }) => {
      await forgetOne(deps, call, params.deviceId);
      return undefined;
    },
  });

  bindRoute(app, signOutEverywhereEndpoint, {
    access,
    audit: { event: 'session.signed-out-everywhere' },
    handler: async (call, { reply }) => {
      await signOutEverywhere(deps, call);
      clearSession(reply, deps.cookies);
      return undefined;
    },
  });
}
