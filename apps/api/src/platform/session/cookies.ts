/** The cookies of a signed-in browser (G6). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminViewFlagCookie } from '@portal/contract/admin-view';
import type { Config } from '../../config/config.ts';
import { isSupportHost } from '../http/security/hosts.ts';

export interface Cookies {
  /** Sent with every call; contains the session's 256-bit id. */
  sessionName: string;
  deviceName: string;
  csrfName: string;
  /** Binds a registration to the browser it was opened in. */
  registrationName: string;
  /** The session of the school office. */
  officeName: string;
  /** The session of an administration view. */
  adminViewName: string;
  /** Binds a sign-in to the office to the browser that started it. */
  officeSignInName: string;
  options: { path: '/'; httpOnly: true; secure: boolean; sameSite: 'strict' };
}

/**
 * `__Host-` with Secure wherever the portal is served over https. Plain http on a laptop gets the same cookies without
 * the prefix, which not every browser accepts there (docs/decisions/accounts/cookies-on-http.md).
 */
export function cookiesFor(config: Pick<Config, 'publicUrl'>): Cookies {
  const secure = config.publicUrl.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  return {
    sessionName: `${prefix}sid`,
    deviceName: `${prefix}device`,
    csrfName: `${prefix}csrf`,
    registrationName: `${prefix}registration`,
    officeName: `${prefix}office`,
    adminViewName: `${prefix}adminview`,
    officeSignInName: `${prefix}officesignin`,
    options: { path: '/', httpOnly: true, secure, sameSite: 'strict' },
  };
}

export function readCookie(request: FastifyRequest, name: string): string | null {
  return request.cookies[name] ?? null;
}

export function setSessionCookie(reply: FastifyReply, cookies: Cookies, id: string): void {
  void reply.setCookie(cookies.sessionName, id, cookies.options);
}

/** The secret of an administration view; null without one, and on every host that doesn't serve it. */
export function readViewCookie(
  request: FastifyRequest,
  cookies: Cookies,
  supportHosts: readonly string[],
): string | null {
  if (!isSupportHost(request.headers.host, supportHosts)) return null;
  const id = readCookie(request, cookies.adminViewName);
  return id === '' ? null : id;
}

/** Sets the secret, and the flag that the page's script reads. Both end with the view. */
export function setViewCookies(
  reply: FastifyReply,
  cookies: Cookies,
  view: { id: string; flag: string; seconds: number },
): void {
  const options = { ...cookies.options, maxAge: view.seconds };
  void reply.setCookie(cookies.adminViewName, view.id, options);
  void reply.setCookie(adminViewFlagCookie, view.flag, { ...options, httpOnly: false });
}

export function clearViewCookies(reply: FastifyReply, cookies: Cookies): void {
  for (const name of [cookies.adminViewName, adminViewFlagCookie])
    void reply.clearCookie(name, cookies.options);
}

/** The cookie of the session that a request uses: the office's or the family's. */
export function sessionCookieOf(request: FastifyRequest, cookies: Cookies): string {
  return request.isOffice ? cookies.officeName : cookies.sessionName;
}

export function setDeviceCookie(
  reply: FastifyReply,
  cookies: Cookies,
  token: string,
  maxAgeMs: number,
): void {
  void reply.setCookie(cookies.deviceName, token, {
    ...cookies.options,
    maxAge: Math.floor(maxAgeMs / 1000),
  });
}

export function clearSessionCookie(reply: FastifyReply, cookies: Cookies): void {
  void reply.clearCookie(cookies.sessionName, cookies.options);
}

/**
 * Ends the session in the browser: clears its cookie and its cache. Not `"cookies"`, which would clear the remembered
 * device, nor `"storage"`, which would clear the e-mail address (docs/decisions/accounts/cookies-on-http.md).
 */
export function clearSession(reply: FastifyReply, cookies: Cookies): void {
  clearSessionCookie(reply, cookies);
  void reply.header('clear-site-data', '"cache"');
}
