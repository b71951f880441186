/** Google's push service (`POST /v1/projects/:project/messages:send`) and its access tokens. */
import { randomBytes } from 'node:crypto';
import { readForm, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import type { Http2Answer, Http2Call } from './http2-call.ts';
import { retryHeaders } from './http2-call.ts';
import { verifyToken } from './jwt.ts';
import type { PushFault } from './push-faults.ts';
import type { PushWorld } from './push-world.ts';

export const tokenPath = '/push/oauth/token';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const hour = 60 * 60;

/** `POST /push/oauth/token`: an access token for an hour (RFC 7523). */
export async function issueAccessToken({ request, response }: Exchange, world: PushWorld): Promise<void> {
  const form = await readForm(request);
  const { accounts } = world;
  const token = accounts && verifyToken(form.get('assertion') ?? '', accounts.fcm, 'RS256');
  const seconds = world.now() / 1000;
  const { iss, aud, exp, iat, scope: asked } = token?.claims ?? {};
  const isRight =
    form.get('grant_type') === grantType &&
    typeof iss === 'string' &&
    aud === `${world.origin()}${tokenPath}` &&
    asked === scope &&
    Number(exp) > seconds &&
    Number(exp) - Number(iat) <= hour;
  if (!isRight) return sendJson(response, 400, { error: 'invalid_grant' });
  const issued = randomBytes(24).toString('base64url');
  world.accessTokens.set(issued, world.now() + hour * 1000);
  sendJson(response, 200, { access_token: issued, expires_in: hour, token_type: 'Bearer' });
}

function refuse(
  status: number,
  code: string,
  { fault, detail }: { fault?: PushFault; detail?: string } = {},
): Http2Answer {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
  const details = detail === undefined ? [] : [{ '@type': type, errorCode: detail }];
  return {
    status,
    headers: fault ? retryHeaders(fault) : {},
    body: { error: { code: status, message: code, status: code, details } },
  };
}

interface FcmMessage {
  token?: unknown;
  notification?: { title?: unknown; body?: unknown };
  data?: Record<string, unknown>;
  android?: { priority?: unknown; ttl?: unknown; notification?: { tag?: unknown } };
}

/** Null if the call is for another service. */
export function answerFcm({ path, headers, body }: Http2Call, world: PushWorld): Http2Answer | null {
  if (!/^\/v1\/projects\/[a-z\d:.-]+\/messages:send$/.test(path)) return null;
  const { message = {} }: { message?: FcmMessage } = JSON.parse(body);
  const device = String(message.token);
  const fault = world.faults.of('gcm', device);
  if (fault.mode === 'silent') return 'silence';
  const access = String(headers['authorization']).replace(/^Bearer /, '');
  if ((world.accessTokens.get(access) ?? 0) <= world.now()) return refuse(401, 'UNAUTHENTICATED');
  if (fault.mode === 'gone') {
    world.ledger.recordGone(device);
    return refuse(404, 'NOT_FOUND', { detail: 'UNREGISTERED' });
  }
  if (fault.mode === 'busy') return refuse(429, 'RESOURCE_EXHAUSTED', { fault, detail: 'QUOTA_EXCEEDED' });
  if (fault.mode === 'down') return refuse(503, 'UNAVAILABLE', { fault, detail: 'UNAVAILABLE' });
  if (!isValid(message)) return refuse(400, 'INVALID_ARGUMENT', { detail: 'INVALID_ARGUMENT' });
  recordMessage(world, device, message);
  return fault.mode === 'lost'
    ? 'lost'
    : { status: 200, body: { name: `${path}/${String(message.data?.['id'])}` } };
}

/** Values of `data` must be text; the time to live has a unit. */
const isValid = ({ token, notification, data = {}, android }: FcmMessage): boolean =>
  typeof token === 'string' &&
  typeof notification?.title === 'string' &&
  Object.values(data).every((value) => typeof value === 'string') &&
  /^(?:NORMAL|HIGH)$/.test(String(android?.priority)) &&
  /^\d+s$/.test(String(android?.ttl));

function recordMessage(world: PushWorld, device: string, { notification, data, android }: FcmMessage): void {
  const arrival = {
    id: String(data?.['id']),
    tag: String(android?.notification?.tag),
    title: String(notification?.title),
    body: String(notification?.body),
    url: String(data?.['url']),
    isUrgent: android?.priority === 'HIGH',
  };
  world.ledger.record({ service: 'gcm', device, ...arrival }, world.now());
}
