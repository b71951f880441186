/** Routes of break-glass accounts (O-2.7). */
import {
  beginBreakGlassConfirmEndpoint,
  beginBreakGlassEnrolmentEndpoint,
  beginBreakGlassSignInEndpoint,
  breakGlassOfferEndpoint,
  breakGlassSignInEndpoint,
  breakGlassUsesEndpoint,
  confirmBreakGlassEndpoint,
  enrolBreakGlassEndpoint,
} from '@portal/contract/staff';
import type { FastifyInstance } from 'fastify';
import { anyStaffOrNobody, signedInStaff } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import type { Cookies } from '../../platform/session/cookies.ts';
import { isOffered } from './accounts.repository.ts';
import { breakGlassEvents } from './events.ts';
import {
  beginConfirm,
  beginEnrolment,
  beginSignIn,
  confirm,
  enrol,
  getUses,
  signIn,
} from './sign-in.service.ts';
import type { BreakGlassDependencies } from './sign-in.service.ts';

export function registerBreakGlassRoutes(
  app: FastifyInstance,
  deps: BreakGlassDependencies & { cookies: Cookies },
): void {
  bindRoute(app, breakGlassOfferEndpoint, {
    access: anyStaffOrNobody,
    audit: { none: 'shows only whether such an account exists' },
    handler: async ({ now }) => ({ isOffered: await isOffered(deps.db, now) }),
  });
  bindRoute(app, beginBreakGlassEnrolmentEndpoint, {
    access: anyStaffOrNobody,
    audit: { none: 'issues a challenge; its use is audited' },
    handler: (call, { body }) => beginEnrolment(deps, call, body.token),
  });
  bindRoute(app, enrolBreakGlassEndpoint, {
    access: anyStaffOrNobody,
    audit: { event: breakGlassEvents.enrolled },
    handler: async (call, { body }) => {
      await enrol(deps, call, body);
      return undefined;
    },
  });
  registerUse(app, deps);
  bindRoute(app, breakGlassUsesEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: ['audit.search'] },
    audit: { none: 'times of sign-ins, of which principals are notified' },
    handler: (call, { params }) => getUses(deps.db, call, params.centreCode),
  });
}

function registerUse(app: FastifyInstance, deps: BreakGlassDependencies & { cookies: Cookies }): void {
  bindRoute(app, beginBreakGlassSignInEndpoint, {
    access: anyStaffOrNobody,
    audit: { none: 'issues a challenge; its use is audited' },
    handler: (call) => beginSignIn(deps, call),
  });
  bindRoute(app, breakGlassSignInEndpoint, {
    access: anyStaffOrNobody,
    audit: { event: breakGlassEvents.signedIn },
    handler: async (call, { body, reply }) => {
      const sessionId = await signIn(deps, call, body.credential);
      void reply.setCookie(deps.cookies.officeName, sessionId, deps.cookies.options);
      return undefined;
    },
  });
  bindRoute(app, beginBreakGlassConfirmEndpoint, {
    access: signedInStaff,
    audit: { none: 'issues a challenge; its use is audited' },
    handler: (call) => beginConfirm(deps, call),
  });
  bindRoute(app, confirmBreakGlassEndpoint, {
    access: signedInStaff,
    audit: { event: breakGlassEvents.confirmed },
    handler: async (call, { body }) => {
      await confirm(deps, call, body.credential);
      return undefined;
    },
  });
}
