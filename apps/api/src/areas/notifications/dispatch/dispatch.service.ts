/** Sends due messages, one batch per channel at a time (W-6.8). */
import type { NotificationChannel } from '@portal/contract/notifications';
import { asError } from '../../../platform/as-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isSmsCountry } from '../../../platform/sms-country.ts';
import type { Messaging } from '../../../ports/messaging.ts';
import type { PushSender, PushVerdict } from '../../../ports/push.ts';
import type { EndpointOutcomes, ReachableDevice } from '../../push-endpoints/index.ts';
import { claimDue, settle } from './claim.repository.ts';
import type { Claim, Settled } from './claim.repository.ts';
import { listContents } from './content.repository.ts';
import type { ContentRow } from './content.repository.ts';
import { afterPush, again, beforeSending, failed, sent } from './outcome.policy.ts';
import { renderEmailOf, renderPush, renderSms } from './render.ts';
import type { Site } from './render.ts';

/** Implemented by the area `push-endpoints`. */
export interface Devices {
  /** The devices that may get messages now. */
  find: (endpointIds: readonly number[]) => Promise<readonly ReachableDevice[]>;
  /** Records the outcomes. Unregistered devices get no more messages. */
  record: (outcomes: EndpointOutcomes, now: Date) => Promise<void>;
}

export interface DispatchDependencies {
  db: Db;
  push: PushSender;
  messaging: Messaging;
  devices: Devices;
  keys: KeyRing;
  site: Site;
  smsCountries: readonly string[];
  clock: Clock;
  onError: (error: Error, what: string) => void;
  count?: (channel: NotificationChannel, outcome: string, messages: number) => void;
}

/** Messages per batch. Few e-mails and texts, because a crash resends those in progress. */
export const batchOf: Readonly<Record<NotificationChannel, number>> = { push: 500, email: 20, sms: 20 };

/** Longer than the slowest provider takes for a batch. */
const LEASE_MS = 120_000;

interface Sending {
  claim: Claim;
  content: ContentRow;
}

/** Returns how many messages it took. */
export async function dispatchBatch(
  deps: DispatchDependencies,
  channel: NotificationChannel,
): Promise<number> {
  const now = deps.clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const claims = await claimDue(deps.db, { channel, most: batchOf[channel], now, leaseUntil });
  if (claims.length === 0) return 0;
  const contents = await listContents(
    deps.db,
    claims.map(({ id }) => id),
    now,
  );
  const byId = new Map(contents.map((content) => [content.id, content]));
  const [early, sendings]: [Settled[], Sending[]] = [[], []];
  for (const claim of claims) {
    const content = byId.get(claim.id);
    const settled = beforeSending(claim, content, channel);
    if (settled) early.push(settled);
    else if (content) sendings.push({ claim, content });
  }
  await settleAll(deps, channel, early);
  if (channel === 'push') await sendPushes(deps, sendings, now);
  else await Promise.all(sendings.map((sending) => sendOne(deps, channel, sending)));
  return claims.length;
}

async function settleAll(
  { db, clock, count }: DispatchDependencies,
  channel: NotificationChannel,
  settled: readonly Settled[],
): Promise<void> {
  await settle(db, settled, clock());
  const outcomes = Map.groupBy(settled, ({ state, outcome }) =>
    state === 'waiting' ? (outcome ?? state) : state,
  );
  for (const [outcome, { length }] of outcomes) count?.(channel, outcome, length);
}

/** Uses one statement to read the batch's devices, and one to record the outcomes. */
async function sendPushes(
  deps: DispatchDependencies,
  sendings: readonly Sending[],
  now: Date,
): Promise<void> {
  const ids = new Set(sendings.flatMap(({ content }) => content.endpointId ?? []));
  const devices = new Map((await deps.devices.find([...ids])).map((device) => [device.endpointId, device]));
  const settled: Settled[] = [];
  const ready = sendings.flatMap(({ claim, content }) => {
    const device = devices.get(content.endpointId ?? 0);
    // The device may be registered to another account by now.
    if (device?.accountId !== content.accountId) {
      settled.push(failed(claim, 'gone'));
      return [];
    }
    const message = tryTo(deps, () => renderPush(content, device, { site: deps.site, now }));
    if (message === undefined) settled.push(failed(claim, 'unreadable'));
    return message === undefined ? [] : [{ claim, device, message }];
  });
  const verdicts = await deps.push.send(ready.map(({ message }) => message));
  const answered = ready.map(({ claim, device }, at) => ({
    claim,
    device,
    verdict: verdicts[at] ?? ({ outcome: 'refused', reason: 'no-answer' } as const),
  }));
  const devicesWith = (outcome: PushVerdict['outcome']): number[] =>
    answered.filter(({ verdict }) => verdict.outcome === outcome).map(({ device }) => device.endpointId);
  // Recorded first, so that unregistered devices get no more messages even if the worker dies here.
  await deps.devices.record(
    { ok: devicesWith('sent'), failed: devicesWith('refused'), gone: devicesWith('gone') },
    now,
  );
  settled.push(...answered.map(({ claim, verdict }) => afterPush(claim, verdict, now)));
  await settleAll(deps, 'push', settled);
}

/** Records each outcome separately, so that a crash resends few. The message id is the same on every attempt (F13). */
async function sendOne(
  deps: DispatchDependencies,
  channel: 'email' | 'sms',
  sending: Sending,
): Promise<void> {
  const attempt = tryTo(deps, () => (channel === 'sms' ? smsOf(deps, sending) : emailOf(deps, sending)));
  await settleAll(deps, channel, [
    attempt === undefined ? failed(sending.claim, 'unreadable') : await attempt(),
  ]);
}

function emailOf(deps: DispatchDependencies, { claim, content }: Sending): () => Promise<Settled> {
  const { attachments = [], ...email } = renderEmailOf(content, deps.site, deps.keys);
  const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }));
  const message = { to: content.email, ...email, attachments: files, id: content.id };
  return () => attemptOf(deps, claim, 'email', () => deps.messaging.sendEmail(message));
}

function smsOf(deps: DispatchDependencies, { claim, content }: Sending): () => Promise<Settled> {
  const { number, id } = content;
  const text = renderSms(content, deps.site);
  if (number === null || !isSmsCountry(number, deps.smsCountries))
    return () => Promise.resolve(failed(claim, 'no-number'));
  return () =>
    attemptOf(deps, claim, 'sms', () => deps.messaging.sendSms({ to: number, text, reference: id }));
}

async function attemptOf(
  { clock, onError }: DispatchDependencies,
  claim: Claim,
  channel: 'email' | 'sms',
  send: () => Promise<void>,
): Promise<Settled> {
  try {
    await send();
    return sent(claim);
  } catch (error) {
    onError(asError(error), 'notification');
    return again(claim, channel, { now: clock() });
  }
}

/** Undefined if the message can't be written: it would fail on every attempt. */
function tryTo<T>({ onError }: DispatchDependencies, write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    onError(asError(error), 'notification');
    return undefined;
  }
}
