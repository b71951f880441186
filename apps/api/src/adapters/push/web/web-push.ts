/** Push notifications of browsers: web push (RFC 8030) with declarative messages, which need no script where supported. */
import * as z from 'zod/mini';
import type { PushMessage, PushVerdict } from '../../../ports/push.ts';
import type { Channel } from '../channel.ts';
import { createRests } from '../rests.ts';
import { gone, isBusy, later, parseAnswer, refused, sent } from '../verdicts.ts';
import type { Answer } from '../verdicts.ts';
import { encryptFor, longestText } from './encrypt.ts';
import { createPost } from './post.ts';
import { createVapid } from './vapid.ts';
import type { VapidOptions } from './vapid.ts';

export interface WebPushOptions extends VapidOptions {
  /** Checked again before sending: the list of known services may have become shorter. */
  isKnownAddress: (address: string) => boolean;
  timeoutMs?: number;
}

const handleSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
type Handle = z.output<typeof handleSchema>;

const reasonSchema = z.object({ reason: z.optional(z.string()) });

/** Also the number of connections to one service. */
const atMost = 100;
/** The longest that push services keep a message. */
const longestTtlSeconds = 28 * 24 * 60 * 60;
/** Titles and texts are short, so nearly all messages have this length. */
const padToBytes = 768;

/** The JSON of a declarative message (https://www.w3.org/TR/push-api/#declarative-push-message). */
export function declarativeMessage({ title, body, url, tag, badge, isUrgent }: PushMessage): string {
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body,
      lang: 'en-AU',
      dir: 'ltr',
      tag,
      navigate: url,
      ...(isUrgent && { require_interaction: true }),
      // Safari reads this member here. The standard puts it one level up.
      ...(badge !== undefined && { app_badge: String(badge) }),
    },
    ...(badge !== undefined && { app_badge: badge }),
  });
}

export function createWebPush(options: WebPushOptions): Channel {
  const post = createPost(atMost, options.timeoutMs ?? 10_000);
  const vapid = createVapid(options);
  const rests = createRests();

  async function deliver({ endpoint, keys }: Handle, message: PushMessage, now: Date): Promise<PushVerdict> {
    const text = declarativeMessage(message);
    if (Buffer.byteLength(text) > longestText) return refused(0, 'too-large');
    const body = encrypt(keys, text);
    // No browser has such a key, so no message can ever be delivered to this subscription.
    if (body === null) return gone;
    const url = new URL(endpoint);
    const headers = {
      authorization: await vapid(url.origin, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: Math.min(secondsUntil(message.expiresAt, now), longestTtlSeconds),
      urgency: message.isUrgent ? 'high' : 'normal',
      // At most 32 characters. A repeated message replaces the first while the device is offline.
      topic: message.id.replaceAll('-', ''),
    };
    return judge(await post({ url, headers, body }), now);
  }

  return {
    atMost,
    async send(message, now) {
      const handle = handleSchema.safeParse(parseAnswer(message.target.handle));
      if (!handle.success) return gone;
      const { endpoint } = handle.data;
      if (!options.isKnownAddress(endpoint)) return refused(0, 'unknown-service');
      return rests.guard(new URL(endpoint).origin, now, () => deliver(handle.data, message, now));
    },
  };
}

const secondsUntil = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((then.getTime() - now.getTime()) / 1000));

function encrypt(keys: Handle['keys'], text: string): Buffer | null {
  try {
    return encryptFor(keys, text, padToBytes);
  } catch {
    return null;
  }
}

const [notFound, isGone] = [404, 410];

function judge({ status, retryAfter, body }: Answer, now: Date): PushVerdict {
  if (status >= 200 && status < 300) return sent;
  if (status === notFound || status === isGone) return gone;
  if (isBusy(status)) return later(now, retryAfter);
  // Apple's service sends the reason as JSON; the other services send plain text.
  return refused(status, reasonSchema.safeParse(parseAnswer(body)).data?.reason);
}
