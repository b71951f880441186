/** Routes shared by every registration: its status, and the link that activates its account. */
import {
  activateEndpoint,
  activationLinkEndpoint,
  registrationStatusEndpoint,
  resendActivationEndpoint,
} from '@portal/contract/registration';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import type { Cookies } from '../../platform/session/cookies.ts';
import { activate, followActivationLink, resendOwnLink } from './activation/activation.service.ts';
import type { ActivationDependencies } from './activation/activation.service.ts';
import { readRegistrationBrowser } from '../../platform/session/browser-cookie.ts';
import { registrationStatus } from './steps/status.service.ts';

export interface RegistrationDependencies extends ActivationDependencies {
  cookies: Cookies;
}

export function registerRegistrationRoutes(app: FastifyInstance, deps: RegistrationDependencies): void {
  bindRoute(app, registrationStatusEndpoint, {
    access: anyone,
    audit: { none: 'reads where the caller’s own registration stands' },
    handler: (call, { query, request }) => {
      const browser = readRegistrationBrowser(request, deps.cookies);
      return registrationStatus(deps.db, call, { kind: null, browser, ...query });
    },
  });

  bindRoute(app, activationLinkEndpoint, {
    access: anyone,
    audit: { none: 'changes nothing' },
    handler: (_, { params }) => followActivationLink(params.token),
  });

  bindRoute(app, activateEndpoint, {
    access: anyone,
    audit: { event: 'registration.activated' },
    handler: (call, { body }) => activate(deps, call, body.token),
  });

  bindRoute(app, resendActivationEndpoint, {
    access: { kind: 'family', who: 'signed-in', evenWithPendingTerms: true, evenWhenInactive: true },
    audit: { event: 'registration.activation-resent' },
    handler: (call) => resendOwnLink(deps, call),
  });
}
