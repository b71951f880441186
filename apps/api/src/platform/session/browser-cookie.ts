/** The cookie that binds a registration to its browser (T17). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../crypto/tokens.ts';
import { readCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Null: this browser has no registration. */
export function readRegistrationBrowser(request: FastifyRequest, cookies: Cookies): string | null {
  const value = readCookie(request, cookies.registrationName);
  return value !== null && tokenForm.test(value) ? value : null;
}

/** The browser's value, set with this response if it had none. A session cookie. */
export function ensureRegistrationBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
): string {
  const known = readRegistrationBrowser(request, cookies);
  if (known !== null) return known;
  const value = randomToken(tokenBytes);
  void reply.setCookie(cookies.registrationName, value, cookies.options);
  return value;
}
