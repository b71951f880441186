/** Push notifications of the app on iOS, by Apple's provider API (HTTP/2 with a token). */
import * as z from 'zod/mini';
import type { PushMessage, PushVerdict } from '../../../ports/push.ts';
import type { Channel } from '../channel.ts';
import { createHttp2Origin } from '../http2-origin.ts';
import { createRests } from '../rests.ts';
import { gone, isBusy, later, parseAnswer, refused, sent } from '../verdicts.ts';
import type { Answer } from '../verdicts.ts';
import { createProviderToken } from './provider-token.ts';
import type { ProviderTokenOptions } from './provider-token.ts';

export interface ApnsOptions extends ProviderTokenOptions {
  /** `https://api.push.apple.com`, or the stand-in. */
  url: string;
  /** The app's bundle id. */
  topic: string;
  timeoutMs?: number;
}

/** Apple allows a thousand streams on a connection. */
const atMost = 500;

const reasonSchema = z.object({ reason: z.optional(z.string()) });

const ok = 200;
const isGone = 410;
/** Errors for tokens that are invalid or no longer registered. */
const deadTokens = new Set(['BadDeviceToken', 'Unregistered', 'ExpiredToken']);

export function createApns(options: ApnsOptions): Channel {
  const origin = createHttp2Origin(options.url, options.timeoutMs ?? 10_000);
  const token = createProviderToken(options);
  const rests = createRests();

  function judge({ status, retryAfter, body }: Answer, now: Date): PushVerdict {
    if (status === ok) return sent;
    const reason = reasonSchema.safeParse(parseAnswer(body)).data?.reason ?? '';
    if (status === isGone || deadTokens.has(reason)) return gone;
    if (isBusy(status)) return later(now, retryAfter);
    if (reason === 'ExpiredProviderToken') {
      token.renew(now);
      return later(now);
    }
    return refused(status, reason);
  }

  async function deliver(message: PushMessage, now: Date): Promise<PushVerdict> {
    const { id, target, isUrgent, expiresAt } = message;
    const headers = {
      authorization: `bearer ${await token.get(now)}`,
      'apns-id': id,
      // A repeated message replaces the first one.
      'apns-collapse-id': id,
      'apns-topic': options.topic,
      'apns-push-type': 'alert',
      // 10: at once. 5: when it suits the device's battery.
      'apns-priority': isUrgent ? '10' : '5',
      'apns-expiration': String(Math.floor(expiresAt.getTime() / 1000)),
    };
    const path = `/3/device/${target.handle}`;
    return judge(await origin.post({ path, headers, body: payloadOf(message) }), now);
  }

  return {
    atMost,
    async send(message, now) {
      if (!/^[\da-f]+$/i.test(message.target.handle)) return gone;
      return rests.guard(options.url, now, () => deliver(message, now));
    },
  };
}

const payloadOf = ({ title, body, url, tag, badge, isUrgent }: PushMessage): string =>
  JSON.stringify({
    aps: {
      alert: { title, body },
      sound: 'default',
      'thread-id': tag,
      'interruption-level': isUrgent ? 'time-sensitive' : 'active',
      ...(badge !== undefined && { badge }),
    },
    url,
  });
