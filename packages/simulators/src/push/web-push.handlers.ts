/** The push service of simulated browsers (RFC 8030, 8291, 8292). */
import { createPublicKey } from 'node:crypto';
import { readBytes, readJson, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { rememberRight, verifyToken } from './jwt.ts';
import type { PushWorld } from './push-world.ts';
import { decryptMessage } from './subscriptions.ts';
import type { Subscription } from './subscriptions.ts';

const path = '/push/web/';
const longestMessage = 4096;
const mostSubscriptions = 20_000;

/** `POST /push/subscriptions {applicationServerKey, count}`: returns `count` results of `pushManager.subscribe`. */
export async function makeSubscriptions({ request, response }: Exchange, world: PushWorld): Promise<void> {
  const body = await readJson(request);
  const given = { applicationServerKey: null, count: 1, ...(typeof body === 'object' && body) };
  const { applicationServerKey: serverKey, count } = given;
  if (typeof serverKey !== 'string' || !(count > 0 && count <= mostSubscriptions)) {
    sendJson(response, 400, { error: 'Send {applicationServerKey} in base64url.' });
    return;
  }
  const made = Array.from({ length: count }, () => world.subscriptions.make(serverKey));
  const described = made.map(({ id, keys, auth }) => ({
    endpoint: `${world.origin()}${path}${id}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }));
  sendJson(response, 201, described);
}

/** The id in a subscription's endpoint URL. */
export const subscriptionIdOf = (pathname: string): string | undefined =>
  pathname.startsWith(path) ? pathname.slice(path.length) : undefined;

interface Refusal {
  status: number;
  error: string;
}

/** `POST /push/web/:id`. */
export async function acceptWebPush(
  { request, response }: Exchange,
  world: PushWorld,
  id: string,
): Promise<void> {
  const bytes = await readBytes(request);
  const fault = world.faults.of('web', id);
  if (fault.mode === 'silent') return;
  const subscription = fault.mode === 'gone' ? undefined : world.subscriptions.find(id);
  const refuse = ({ status, error }: Refusal): void => {
    if (fault.retryAfter !== null) response.setHeader('retry-after', fault.retryAfter);
    sendJson(response, status, { error });
  };
  if (subscription === undefined) {
    world.ledger.recordGone(id);
    return refuse({ status: 410, error: 'Gone' });
  }
  if (fault.mode === 'busy') return refuse({ status: 429, error: 'Too many requests' });
  if (fault.mode === 'down') return refuse({ status: 503, error: 'Unavailable' });
  const { headers } = request;
  const refusal = findHeaderFault(headers) ?? findSignatureFault(headers.authorization, subscription, world);
  if (refusal) return refuse(refusal);
  if (bytes === undefined || bytes.length > longestMessage)
    return refuse({ status: 413, error: 'Longer than 4096 bytes' });
  const text = decryptMessage(subscription, bytes);
  if (text === null) return refuse({ status: 400, error: 'Not encrypted for this browser' });
  recordMessage(world, id, { text, topic: String(headers['topic']), urgency: headers['urgency'] });
  if (fault.mode === 'lost') return void response.destroy();
  response.writeHead(201, { location: `${world.origin()}${path}messages/${String(headers['topic'])}` }).end();
}

function recordMessage(
  { ledger, now }: PushWorld,
  device: string,
  { text, topic, urgency }: { text: string; topic: string; urgency: unknown },
): void {
  const message = readDeclarative(text);
  ledger.record({ service: 'web', device, id: topic, isUrgent: urgency === 'high', ...message }, now());
}

/** The fields of a declarative message. */
function readDeclarative(text: string): { title: string; body: string; url: string; tag: string } {
  const message: { web_push?: unknown; notification?: Record<string, unknown> } = JSON.parse(text);
  const { title, body, navigate, tag } = message.notification ?? {};
  if (message.web_push !== 8030) throw new Error('Not a declarative message');
  return { title: String(title), body: String(body), url: String(navigate), tag: String(tag) };
}

function findHeaderFault(headers: Exchange['request']['headers']): Refusal | null {
  if (!/^\d+$/.test(String(headers['ttl']))) return { status: 400, error: 'No TTL' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, error: 'Not aes128gcm' };
  if (!/^(?:very-low|low|normal|high)$/.test(String(headers['urgency'])))
    return { status: 400, error: 'Not an urgency' };
  if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) return { status: 400, error: 'Not a topic' };
  return null;
}

const day = 24 * 60 * 60;

const checkSignature = rememberRight((token, serverKey) => {
  const point = Buffer.from(serverKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  return verifyToken(token, key, 'ES256');
});

/** Checks VAPID claims like Apple's service, which is the strictest. */
function findSignatureFault(
  authorization: string | undefined,
  { serverKey }: Subscription,
  world: PushWorld,
): Refusal | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== serverKey) return { status: 403, error: 'Another key than the subscription’s' };
  const claims = checkSignature(token, serverKey)?.claims;
  const seconds = world.now() / 1000;
  const { aud, exp, sub } = claims ?? {};
  const isRight =
    aud === world.origin() &&
    typeof exp === 'number' &&
    exp > seconds &&
    exp <= seconds + day &&
    /^(?:mailto:[^@]+@[^@]+\.[^@]+|https:)/.test(String(sub));
  return isRight ? null : { status: 403, error: 'BadJwtToken' };
}
