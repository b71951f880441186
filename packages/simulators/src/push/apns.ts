/** Apple's push service: `POST /3/device/:token`. */
import type { Http2Answer, Http2Call } from './http2-call.ts';
import { retryHeaders } from './http2-call.ts';
import { rememberRight, verifyToken } from './jwt.ts';
import type { PushFault } from './push-faults.ts';
import type { PushWorld } from './push-world.ts';

const hour = 60 * 60;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const refuse = (status: number, reason: string, fault?: PushFault): Http2Answer => ({
  status,
  headers: fault ? retryHeaders(fault) : {},
  body: { reason },
});

/** Null if the call is for another service. */
export function answerApns({ path, headers, body }: Http2Call, world: PushWorld): Http2Answer | null {
  const device = /^\/3\/device\/([^/]*)$/.exec(path)?.[1];
  if (device === undefined) return null;
  const fault = world.faults.of('apns', device);
  if (fault.mode === 'silent') return 'silence';
  const tokenFault = createTokenCheck(world)(String(headers['authorization']));
  if (tokenFault !== null) return refuse(403, tokenFault);
  if (!/^[\da-f]{64,}$/.test(device)) return refuse(400, 'BadDeviceToken');
  if (fault.mode === 'gone') {
    world.ledger.recordGone(device);
    return refuse(410, 'Unregistered');
  }
  if (fault.mode === 'busy') return refuse(429, 'TooManyRequests', fault);
  if (fault.mode === 'down') return refuse(503, 'ServiceUnavailable', fault);
  const id = String(headers['apns-id']);
  const headerFault = findHeaderFault(headers);
  if (headerFault !== null) return refuse(400, headerFault);
  const payload: { aps?: { alert?: Record<string, unknown>; [name: string]: unknown }; url?: unknown } =
    JSON.parse(body);
  const { title, body: text } = payload.aps?.alert ?? {};
  const arrival = { title: String(title), body: String(text), url: String(payload.url) };
  const tag = String(payload.aps?.['thread-id']);
  const isUrgent = headers['apns-priority'] === '10';
  world.ledger.record({ service: 'apns', device, id, tag, isUrgent, ...arrival }, world.now());
  return fault.mode === 'lost' ? 'lost' : { status: 200, headers: { 'apns-id': id } };
}

function findHeaderFault(headers: Http2Call['headers']): string | null {
  if (!uuid.test(String(headers['apns-id']))) return 'BadMessageId';
  if (String(headers['apns-collapse-id']).length > 64) return 'BadCollapseId';
  if (!headers['apns-topic']) return 'MissingTopic';
  if (headers['apns-push-type'] !== 'alert') return 'InvalidPushType';
  if (!/^(?:1|5|10)$/.test(String(headers['apns-priority']))) return 'BadPriority';
  return /^\d+$/.test(String(headers['apns-expiration'])) ? null : 'BadExpirationDate';
}

const checks = new WeakMap<PushWorld, (authorization: string) => string | null>();

/** The reason to refuse a provider token; null if it is valid. */
function createTokenCheck(world: PushWorld): (authorization: string) => string | null {
  const known = checks.get(world);
  if (known) return known;
  const { accounts } = world;
  const check = rememberRight((token) => accounts && verifyToken(token, accounts.apns, 'ES256'));
  const made = (authorization: string): string | null => {
    const token = check(authorization.replace(/^bearer /, ''), '');
    const { iat, iss } = token?.claims ?? {};
    if (!token || typeof token.header['kid'] !== 'string' || typeof iss !== 'string')
      return 'InvalidProviderToken';
    const age = world.now() / 1000 - Number(iat);
    return age >= -hour && age < hour ? null : 'ExpiredProviderToken';
  };
  checks.set(world, made);
  return made;
}
