/** Anti-forgery (G16): a token bound to the session in cookie and header, and the browser's own request headers. */
import csrfProtection from '@fastify/csrf-protection';
import { tus } from '@portal/contract/deliveries';
import type { FieldError } from '@portal/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from '../../access/actor.ts';
import type { Config } from '../../../config/config.ts';
import { ProblemError } from '../../errors.ts';
import type { Cookies } from '../../session/cookies.ts';
import { formType } from '../form-body.ts';
import { messageType } from '../message-body.ts';
import { contentTypeError } from '../request-errors.ts';
import { isOfficeHost } from './hosts.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The token's owner: the session, or an anonymous caller. Signing in invalidates the anonymous one. */
function tokenOwner(request: FastifyRequest): string {
  return sessionOf(request.call.actor)?.idHash.toString('base64url') ?? 'anonymous';
}

export async function registerCsrf(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'officeUrl' | 'officeHost' | 'secrets'>,
  cookies: Cookies,
): Promise<void> {
  await app.register(csrfProtection, {
    sessionPlugin: '@fastify/cookie',
    cookieKey: cookies.csrfName,
    cookieOpts: { ...cookies.options, signed: false },
    csrfOpts: { userInfo: true, hmacKey: config.secrets.cookie, validity: 12 * 60 * 60_000 },
    getUserInfo: tokenOwner,
    getToken: ({ headers }: FastifyRequest) => (typeof headers['ncsrf'] === 'string' ? headers['ncsrf'] : ''),
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (safeMethods.has(request.method) || request.isOutsideApi) return done();
    const { isReturn, access } = request.routeOptions.config;
    // Browsers attach cookies to calls automatically, but never keys.
    if (isReturn || access?.kind === 'school-system' || access?.kind === 'provisioning') return done();
    const errors = [...bodyErrors(request), ...siteErrors(request, originOf(request, config))];
    if (errors.length > 0) return done(new ProblemError('csrf-rejected', { errors }));
    // Responds with 403 when the token is missing, expired or another session's.
    app.csrfProtection(request, reply, done);
  });
}

/** By what the contract declares. A page of another site can send only forms without a preflight request. */
const contentTypes = {
  form: formType,
  upload: tus.mediaType,
  message: messageType,
  json: 'application/json',
} as const;

/** JSON, or a form or upload where the contract declares one. */
function bodyErrors({ headers, routeOptions }: FastifyRequest): FieldError[] {
  const contentType = headers['content-type'];
  const own = contentTypes[routeOptions.config.endpoint?.encoding ?? 'json'];
  return contentType === undefined || contentType.split(';')[0] === own ? [] : [contentTypeError(own)];
}

/** The origin of the pages on the request's host. */
const originOf = (
  { headers }: FastifyRequest,
  { publicUrl, officeUrl, officeHost }: Pick<Config, 'publicUrl' | 'officeUrl' | 'officeHost'>,
): string => (isOfficeHost(headers.host, officeHost) ? officeUrl : publicUrl).origin;

/** Checks `Sec-Fetch-Site` where the browser sends it, or else the Origin. */
function siteErrors({ headers }: FastifyRequest, ownOrigin: string): FieldError[] {
  const { origin, 'sec-fetch-site': site } = headers;
  const message = 'Requests from another site are rejected';
  if (typeof site === 'string')
    return site === 'same-origin' ? [] : [{ path: 'header/sec-fetch-site', message }];
  return origin === undefined || origin === ownOrigin ? [] : [{ path: 'header/origin', message }];
}
