/** Push notifications of browsers and installed web apps (https://www.w3.org/TR/push-api/). */
import * as z from 'zod/mini';
import type { DevicePush, PushPermission } from './push.ts';

const isPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const permissions: Readonly<Record<NotificationPermission, PushPermission>> = {
  default: 'ask',
  granted: 'granted',
  denied: 'blocked',
};

const shownSchema = z.object({ pushed: z.string() });

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** The members that the server needs, in a fixed order, so that handles can be compared as text. */
function handleOf(subscribed: PushSubscription): string {
  const { endpoint, keys } = subscriptionSchema.parse(subscribed.toJSON());
  return JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

async function subscription(): Promise<PushSubscription | null> {
  if (!isPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export const webPush: DevicePush = {
  platform: 'web',
  permission: async () => (isPossible() ? permissions[Notification.permission] : 'unavailable'),
  request: async () => (isPossible() ? permissions[await Notification.requestPermission()] : 'unavailable'),
  handle: async () => {
    const current = await subscription();
    return current && handleOf(current);
  },
  async subscribe(serverKey) {
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) };
    return handleOf(await pushManager.subscribe(options));
  },
  async isForOtherKey(serverKey) {
    const key = (await subscription())?.options.applicationServerKey;
    if (!key) return false;
    const wanted = bytesOf(serverKey);
    const held = new Uint8Array(key);
    return held.length !== wanted.length || held.some((byte, at) => byte !== wanted[at]);
  },
  async unsubscribe() {
    await (await subscription())?.unsubscribe();
  },
  openSettings: null,
  onShown(listener) {
    if (!('serviceWorker' in navigator)) return () => undefined;
    const hear = ({ data }: MessageEvent): void => {
      const shown = shownSchema.safeParse(data);
      if (shown.success) listener(shown.data.pushed);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  },
};
