/** Routes of an account owner's registration. */
import {
  associateInvitationEndpoint,
  dvsTokenEndpoint,
  identityReturnEndpoint,
  ownerAutoActivateEndpoint,
  ownerConfirmNameEndpoint,
  ownerInvitationEndpoint,
  ownerLoginEndpoint,
  ownerRegisterEndpoint,
  ownerVerificationEndpoint,
} from '@portal/contract/registration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anyone } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { readCookie, setDeviceCookie, setSessionCookie } from '../../../platform/session/cookies.ts';
import type { Cookies } from '../../../platform/session/cookies.ts';
import { signIn } from '../../session/index.ts';
import type { SignInDependencies } from '../../session/index.ts';
import { openVisit, returnFromService, takeOutcome } from '../identity/verify-identity.service.ts';
import type { IdentityDependencies } from '../identity/verify-identity.service.ts';
import {
  ensureRegistrationBrowser,
  readRegistrationBrowser,
} from '../../../platform/session/browser-cookie.ts';
import { confirmRegistrationName } from '../steps/registration-session.service.ts';
import type { BrowserSession } from '../steps/registration-session.service.ts';
import { associateInvitation } from './add-invitation.service.ts';
import { enterCode } from './enter-code.service.ts';
import type { EnterDependencies } from './enter-code.service.ts';
import { readName } from './name.service.ts';
import { registerOwner } from './register.service.ts';
import type { RegisterDependencies } from './register.service.ts';

export type OwnerDependencies = EnterDependencies &
  IdentityDependencies &
  RegisterDependencies &
  SignInDependencies & {
    cookies: Cookies;
    config: EnterDependencies['config'] &
      IdentityDependencies['config'] &
      RegisterDependencies['config'] &
      SignInDependencies['config'];
  };

export function registerOwnerRoutes(app: FastifyInstance, deps: OwnerDependencies): void {
  const sessionOf = (request: FastifyRequest, { sessionId }: { sessionId: string }): BrowserSession => ({
    kind: 'owner',
    sessionId,
    browser: readRegistrationBrowser(request, deps.cookies),
  });
  registerInvitation(app, deps, sessionOf);
  registerIdentity(app, deps, sessionOf);
  registerAccount(app, deps, sessionOf);
}

type SessionOf = (request: FastifyRequest, from: { sessionId: string }) => BrowserSession;

function registerInvitation(app: FastifyInstance, deps: OwnerDependencies, sessionOf: SessionOf): void {
  bindRoute(app, ownerInvitationEndpoint, {
    access: anyone,
    audit: { event: 'registration.code-entered' },
    handler: (call, { body, request, reply }) =>
      enterCode(deps, call, body, ensureRegistrationBrowser(request, reply, deps.cookies)),
  });

  bindRoute(app, ownerVerificationEndpoint, {
    access: anyone,
    audit: { event: 'registration.name-shown' },
    handler: (call, { query, request }) => readName(deps, call, sessionOf(request, query)),
  });

  bindRoute(app, ownerConfirmNameEndpoint, {
    access: anyone,
    audit: { event: 'registration.name-confirmed' },
    handler: async (call, { body, request }) => {
      await confirmRegistrationName(deps.db, call, sessionOf(request, body));
      return undefined;
    },
  });
}

function registerIdentity(app: FastifyInstance, deps: OwnerDependencies, sessionOf: SessionOf): void {
  bindRoute(app, dvsTokenEndpoint, {
    access: anyone,
    audit: { event: 'registration.identity-opened' },
    handler: (call, { query, request }) => openVisit(deps, call, sessionOf(request, query)),
  });

  bindRoute(app, identityReturnEndpoint, {
    access: anyone,
    audit: { none: 'changes nothing' },
    handler: (_, { params }) => returnFromService(params.how, params.userId),
  });

  bindRoute(app, ownerAutoActivateEndpoint, {
    access: anyone,
    audit: { event: 'registration.identity-outcome' },
    handler: (call, { body, request }) => takeOutcome(deps, call, sessionOf(request, body), body.userId),
  });
}

function registerAccount(app: FastifyInstance, deps: OwnerDependencies, sessionOf: SessionOf): void {
  bindRoute(app, ownerRegisterEndpoint, {
    access: anyone,
    audit: { event: 'registration.account-opened' },
    handler: (call, { body, request }) => {
      const { sessionId, ...form } = body;
      return registerOwner(deps, call, sessionOf(request, { sessionId }), form);
    },
  });

  bindRoute(app, ownerLoginEndpoint, {
    access: anyone,
    audit: { event: 'session.login' },
    handler: async (call, { body, request, reply }) => {
      const started = await signIn(deps, call, body, readCookie(request, deps.cookies.deviceName));
      setSessionCookie(reply, deps.cookies, started.sessionId);
      setDeviceCookie(reply, deps.cookies, started.device.token, started.device.maxAgeMs);
      return { hasPendingTermsAndConditions: started.hasPendingTerms };
    },
  });

  bindRoute(app, associateInvitationEndpoint, {
    // The terms accepted with the invitation apply to the account.
    access: { kind: 'family', who: 'signed-in', evenWithPendingTerms: true },
    audit: { event: 'registration.invitation-added' },
    handler: (call, { body, request }) => associateInvitation(deps.db, call, sessionOf(request, body)),
  });
}
