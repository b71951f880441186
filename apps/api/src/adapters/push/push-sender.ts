/** Sends push notifications over the service of each platform. A platform that isn't configured is null. */
import { pushPlatforms } from '../../ports/push.ts';
import type { PushMessage, PushOutcome, PushPlatform, PushSender, PushVerdict } from '../../ports/push.ts';
import type { ApnsOptions } from './apns/apns.ts';
import { mapAtMost } from './at-most.ts';
import type { Channel } from './channel.ts';
import type { FcmOptions } from './fcm/fcm.ts';
import type { WebPushOptions } from './web/web-push.ts';

export interface PushSenderOptions {
  web: WebPushOptions | null;
  apns: ApnsOptions | null;
  fcm: FcmOptions | null;
  clock: () => Date;
}

/** A platform's code is loaded with its first message: most processes never send one. */
function loadersOf({
  web,
  apns,
  fcm,
}: PushSenderOptions): Readonly<Record<PushPlatform, (() => Promise<Channel>) | null>> {
  return {
    web: web && (async () => (await import('./web/web-push.ts')).createWebPush(web)),
    apns: apns && (async () => (await import('./apns/apns.ts')).createApns(apns)),
    gcm: fcm && (async () => (await import('./fcm/fcm.ts')).createFcm(fcm)),
  };
}

export function createPushSender(options: PushSenderOptions): PushSender {
  const loaders = loadersOf(options);
  const channels = new Map<PushPlatform, Promise<Channel> | null>();

  async function channelOf(platform: PushPlatform): Promise<Channel | null> {
    const known = channels.get(platform) ?? loaders[platform]?.() ?? null;
    channels.set(platform, known);
    return known;
  }

  async function sendOne(channel: Channel, message: PushMessage): Promise<PushVerdict> {
    const now = options.clock();
    if (message.expiresAt <= now) return { outcome: 'refused', reason: 'expired' };
    return channel.send(message, now);
  }

  async function sendAll(platform: PushPlatform, messages: readonly PushMessage[]): Promise<PushOutcome[]> {
    const channel = await channelOf(platform);
    if (channel === null)
      return messages.map(({ id }) => ({ id, outcome: 'refused', reason: 'not-configured' }));
    return mapAtMost(messages, channel.atMost, async (message) => ({
      id: message.id,
      ...(await sendOne(channel, message)),
    }));
  }

  return {
    platforms: pushPlatforms.filter((platform) => loaders[platform] !== null),
    async send(messages) {
      const byPlatform = Map.groupBy(messages, ({ target }) => target.platform);
      const groups = [...byPlatform].map(([platform, group]) => sendAll(platform, group));
      const outcomes = new Map((await Promise.all(groups)).flat().map((outcome) => [outcome.id, outcome]));
      return messages.flatMap(({ id }) => outcomes.get(id) ?? []);
    },
  };
}
