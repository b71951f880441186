/** Binds a staff sign-in to the browser that started it: a cookie holds its sealed checks for ten minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { KeyRing } from '../crypto/key-ring.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { readCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';
import type { SignInChecks } from '../../ports/staff-identity.ts';

const lifeMs = 10 * 60_000;
const keptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isFresh: z.boolean(),
  session: z.nullable(z.string()),
  expiresAt: z.number(),
});

/** Lax, because the provider redirects from another site, which wouldn't send a strict cookie. */
const optionsOf = (cookies: Cookies) => ({ ...cookies.options, sameSite: 'lax' as const });

export interface CookieContext {
  cookies: Cookies;
  key: KeyRing;
}

export interface StartedSignIn {
  checks: SignInChecks;
  /**
   * The hash of the session that a step-up confirms; null for a sign-in. It is kept here because the session's own
   * cookie is strict, so the provider's redirect doesn't carry it.
   */
  session: string | null;
}

export function keepChecks(
  reply: FastifyReply,
  { cookies, key }: CookieContext,
  { checks, session }: StartedSignIn,
  now: Date,
): void {
  const kept = seal(key, JSON.stringify({ ...checks, session, expiresAt: now.getTime() + lifeMs }));
  void reply.setCookie(cookies.officeSignInName, kept, { ...optionsOf(cookies), maxAge: lifeMs / 1000 });
}

/** Returns the checks of this browser's sign-in and clears the cookie; null if there are none or they have expired. */
export function takeChecks(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, key }: CookieContext,
  now: Date,
): StartedSignIn | null {
  const kept = readCookie(request, cookies.officeSignInName);
  void reply.clearCookie(cookies.officeSignInName, optionsOf(cookies));
  if (kept === null || kept.length > 2000) return null;
  try {
    const { expiresAt, session, ...checks } = z.parse(keptSchema, JSON.parse(unseal(key, kept)));
    return now.getTime() < expiresAt ? { checks, session } : null;
  } catch {
    return null;
  }
}
