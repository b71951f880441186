/** Routes of staff sign-in. Without an identity provider there is no office, and they respond 404. */
import {
  backChannelLogoutEndpoint,
  breakGlassPaths,
  findStaffSchoolsEndpoint,
  officeCsrfTokenEndpoint,
  staffMemberEndpoint,
  staffSignInEndpoint,
  staffSignInReturnEndpoint,
  staffSignOutEndpoint,
  staffStepUpEndpoint,
  stepUpPath,
} from '@portal/contract/staff';
import type { SignInProblem, StepUpOutcome } from '@portal/contract/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { notFound } from '../../platform/errors.ts';
import { anyStaffOrNobody, signedInStaff } from '../../platform/http/access.ts';
import type { Call, StaffVisitorCall } from '../../platform/http/call.ts';
import { OutsideRedirect, Redirect } from '../../platform/http/files/redirect.ts';
import { readFormBodies } from '../../platform/http/form-body.ts';
import { bindRoute } from '../../platform/http/route.ts';
import type { Cookies } from '../../platform/session/cookies.ts';
import { IdentityProviderDown } from '../../ports/staff-identity.ts';
import type { StaffIdentity } from '../../ports/staff-identity.ts';
import { keepChecks, takeChecks } from '../../platform/session/sign-in-cookie.ts';
import {
  confirmSession,
  endSessionsFor,
  sessionsEndedEvent,
  signOutStaff,
  signedInEvent,
  signedOutEvent,
  startStaffSession,
} from './sign-in.service.ts';
import type { StaffDependencies } from './sign-in.service.ts';
import { findDepartmentSchools, getStaffMember } from './staff-schools.service.ts';

export interface StaffRouteDependencies extends Omit<StaffDependencies, 'provider'> {
  /** Null if none is configured. */
  provider: StaffDependencies['provider'] | null;
  config: Pick<Config, 'secrets'>;
  cookies: Cookies;
}

const officePath = '/office';
const failed = (problem: SignInProblem): Redirect => new Redirect(`${officePath}/sign-in?problem=${problem}`);
const steppedUp = (outcome: StepUpOutcome): Redirect =>
  new Redirect(`${officePath}${stepUpPath}?outcome=${outcome}`);

export function registerStaffRoutes(app: FastifyInstance, deps: StaffRouteDependencies): void {
  bindRoute(app, officeCsrfTokenEndpoint, {
    access: anyStaffOrNobody,
    audit: { none: 'a token changes nothing' },
    handler: async (call, { reply }) =>
      reply.generateCsrf({ userInfo: call.actor?.session.idHash.toString('base64url') ?? 'anonymous' }),
  });
  bindRoute(app, staffMemberEndpoint, {
    access: signedInStaff,
    audit: { none: 'shows only who the caller is' },
    handler: (call) => getStaffMember(deps.db, call),
  });
  bindRoute(app, findStaffSchoolsEndpoint, {
    access: signedInStaff,
    audit: { none: 'names of schools, which are public' },
    handler: (call, { body }) => findDepartmentSchools(deps.db, call, body),
  });
  registerSignIn(app, deps);
  registerEnding(app, deps);
}

function registerSignIn(app: FastifyInstance, deps: StaffRouteDependencies): void {
  bindRoute(app, staffSignInEndpoint, {
    access: anyStaffOrNobody,
    audit: { none: 'nobody is known yet; the return is audited' },
    handler: (call, browser) => begin(deps, call, { ...browser, isStepUp: false }),
  });
  bindRoute(app, staffStepUpEndpoint, {
    access: anyStaffOrNobody,
    audit: { none: 'the return is audited' },
    // The browser navigates here, so a session that has ended leads to a page, not to a problem.
    handler: async (call, browser) => {
      if (!call.actor) return failed('ended');
      // The identity provider doesn't know break-glass accounts, so their passkey confirms the session.
      if (call.actor.isBreakGlass) return new Redirect(`${officePath}${breakGlassPaths.confirm}`);
      return begin(deps, call, { ...browser, isStepUp: true });
    },
  });
  bindRoute(app, staffSignInReturnEndpoint, {
    access: anyStaffOrNobody,
    audit: { event: signedInEvent },
    handler: async (call, { request, reply }) => {
      const configured = requireProvider(deps);
      const started = takeChecks(request, reply, cookieContextOf(deps), call.now);
      if (!started) return failed('failed');
      const parameters = new URL(request.url, 'http://office').searchParams;
      const identity = await configured.provider
        .finish(parameters, started.checks)
        .catch((error: unknown) => refuse(request, error));
      const { session } = started;
      if (session !== null) return confirm(configured, call, { identity, session });
      return identity instanceof Redirect ? identity : enter(configured, { call, reply, identity });
    },
  });
}

interface BrowserOf {
  request: FastifyRequest;
  reply: FastifyReply;
}

const cookieContextOf = ({ cookies, config }: StaffRouteDependencies) => ({
  cookies,
  key: config.secrets.sealing,
});

/** Redirects to the provider. A step-up requires a fresh sign-in there, and confirms the caller's session. */
async function begin(
  deps: StaffRouteDependencies,
  { actor, now }: StaffVisitorCall,
  { request, reply, isStepUp }: BrowserOf & { isStepUp: boolean },
): Promise<OutsideRedirect | Redirect> {
  const { provider } = requireProvider(deps);
  try {
    const { url, checks } = await provider.begin({ isFresh: isStepUp });
    const session = isStepUp && actor ? actor.session.idHash.toString('base64url') : null;
    keepChecks(reply, cookieContextOf(deps), { checks, session }, now);
    return new OutsideRedirect(url);
  } catch (error) {
    const refused = refuse(request, error);
    return isStepUp ? steppedUp('refused') : refused;
  }
}

/** The cause is only logged: the page shows just that the sign-in failed. */
function refuse(request: FastifyRequest, error: unknown): Redirect {
  request.log.warn({ err: error }, 'a staff sign-in failed');
  return failed(error instanceof IdentityProviderDown ? 'unavailable' : 'failed');
}

async function confirm(
  deps: StaffDependencies,
  call: Call,
  { identity, session }: { identity: StaffIdentity | Redirect; session: string },
): Promise<Redirect> {
  if (identity instanceof Redirect) return steppedUp('refused');
  const idHash = Buffer.from(session, 'base64url');
  return steppedUp((await confirmSession(deps, call, { identity, idHash })) ? 'confirmed' : 'refused');
}

async function enter(
  deps: StaffDependencies & { cookies: Cookies },
  { call, reply, identity }: { call: Call; reply: FastifyReply; identity: StaffIdentity },
): Promise<Redirect> {
  const started = await startStaffSession(deps, call, identity);
  if ('problem' in started) return failed(started.problem);
  void reply.setCookie(deps.cookies.officeName, started.sessionId, deps.cookies.options);
  return new Redirect(officePath);
}

function requireProvider<D extends StaffRouteDependencies>(
  deps: D,
): D & { provider: StaffDependencies['provider'] } {
  const { provider } = deps;
  if (!provider) throw notFound();
  return { ...deps, provider };
}

function registerEnding(app: FastifyInstance, deps: StaffRouteDependencies): void {
  bindRoute(app, staffSignOutEndpoint, {
    access: signedInStaff,
    audit: { event: signedOutEvent },
    handler: async (call, { reply }) => {
      const configured = requireProvider(deps);
      await signOutStaff(configured, call);
      void reply.clearCookie(deps.cookies.officeName, deps.cookies.options);
      void reply.header('clear-site-data', '"cache"');
      if (call.actor.isBreakGlass) return { providerUrl: null };
      // The office session has ended even if this fails.
      const url = await configured.provider.signOutUrl().catch(() => null);
      return { providerUrl: url?.href ?? null };
    },
  });
  app.register(async (scope) => {
    readFormBodies(scope);
    bindRoute(scope, backChannelLogoutEndpoint, {
      access: anyStaffOrNobody,
      audit: { event: sessionsEndedEvent },
      // The provider signs this call. It has no session and no anti-forgery token.
      isReturn: true,
      handler: async (call, { body }) => {
        await endSessionsFor(requireProvider(deps), call, body.logout_token);
        return undefined;
      },
    });
  });
}
