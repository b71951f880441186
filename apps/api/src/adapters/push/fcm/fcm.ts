/** Push notifications of the app on Android, by Firebase Cloud Messaging (HTTP v1). */
import * as z from 'zod/mini';
import type { PushMessage, PushVerdict } from '../../../ports/push.ts';
import type { Channel } from '../channel.ts';
import { createHttp2Origin } from '../http2-origin.ts';
import { createRests } from '../rests.ts';
import { gone, isBusy, later, parseAnswer, refused, sent } from '../verdicts.ts';
import type { Answer } from '../verdicts.ts';
import { createAccessToken } from './access-token.ts';
import type { AccountOptions } from './access-token.ts';

export interface FcmOptions extends AccountOptions {
  /** `https://fcm.googleapis.com`, or the stand-in. */
  url: string;
  projectId: string;
  timeoutMs?: number;
}

/** Google's servers allow a hundred streams on a connection; further ones wait. */
const atMost = 200;
const longestTtlSeconds = 28 * 24 * 60 * 60;

const errorSchema = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

const [ok, unauthorised] = [200, 401];

export function createFcm(options: FcmOptions): Channel {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const origin = createHttp2Origin(options.url, timeoutMs);
  const token = createAccessToken(options, timeoutMs);
  const rests = createRests();
  const path = `/v1/projects/${options.projectId}/messages:send`;

  function judge({ status, retryAfter, body }: Answer, now: Date): PushVerdict {
    if (status === ok) return sent;
    const error = errorSchema.safeParse(parseAnswer(body)).data?.error;
    const code = error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error?.status;
    // A 404 without this code means a wrong project, not an unregistered device.
    if (code === 'UNREGISTERED') return gone;
    if (isBusy(status)) return later(now, retryAfter);
    if (status !== unauthorised || code === 'THIRD_PARTY_AUTH_ERROR') return refused(status, code);
    token.forget();
    return later(now);
  }

  async function deliver(message: PushMessage, now: Date): Promise<PushVerdict> {
    const access = await token.get(now);
    if (access === null) return refused(unauthorised, 'account-refused');
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    return judge(await origin.post({ path, headers, body: payloadOf(message, now) }), now);
  }

  return { atMost, send: (message, now) => rests.guard(options.url, now, () => deliver(message, now)) };
}

function payloadOf(
  { id, target, title, body, url, tag, badge, isUrgent, expiresAt }: PushMessage,
  now: Date,
): string {
  const left = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return JSON.stringify({
    message: {
      token: target.handle,
      notification: { title, body },
      data: { id, url, tag },
      android: {
        priority: isUrgent ? 'HIGH' : 'NORMAL',
        ttl: `${Math.min(left, longestTtlSeconds)}s`,
        // A repeated message replaces the first one. No collapse key: a device keeps only four of them.
        notification: { tag, ...(badge !== undefined && { notification_count: badge }) },
      },
    },
  });
}
