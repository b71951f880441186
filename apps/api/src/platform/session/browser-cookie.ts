/** The cookie that ties a registration to the browser it was opened in (T17). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../crypto/tokens.ts';
import { readCookie } from './cookies.ts';
import type { Cookies } from './cookies.ts';

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Null: this browser has not begun to register. */
export function readRegistrationBrowser(request: FastifyRequest, cookies: Cookies): string | null {
  const value = readCookie(request, cookies.registrationName);
  return value !== null && tokenForm.test(value) ? value : null;
}

/** The browser's value, given to it with this answer when it had none. It ends with the browser. */
export function keepRegistrationBrowser(
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
