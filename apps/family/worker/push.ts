/// <reference lib="webworker" />
/** Shows push messages, and opens the app where they lead. */
import { readPushMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';
/** A single-colour icon for the phone's status bar. */
const BADGE_ICON = '/icon-monochrome-512.png';

/** The family app's windows. Excludes the office, which has the same origin, and frames. */
async function appWindows(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ frameType, url }) => frameType !== 'nested' && new URL(url).pathname === '/');
}

function setBadge(count: number | null): Promise<void> | undefined {
  const { navigator } = self;
  if (count === null || !('setAppBadge' in navigator)) return undefined;
  return navigator.setAppBadge(count).catch(() => undefined);
}

/** Lets open pages reload their counts, and confirms a test notification. */
async function notifyPages(tag: string): Promise<void> {
  for (const client of await appWindows()) client.postMessage({ pushed: tag }, []);
}

/**
 * Exactly one notification for each message, even while the app is open: iOS revokes the permission after three
 * messages that showed nothing, and reports suspended apps as focused.
 */
export async function showPush(text: string): Promise<void> {
  const { title, body, tag, url, badge, isUrgent } = readPushMessage(text, self.location.origin);
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: 'en-AU',
    icon: ICON,
    badge: BADGE_ICON,
    requireInteraction: isUrgent,
    data: url,
  });
  await Promise.all([setBadge(badge), notifyPages(tag)]);
}

/** Navigates an open app window to the page, or opens a new window. */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close();
  const url = String(notification.data);
  const [open] = await appWindows();
  if (!open) return void (await self.clients.openWindow(url));
  // Only the fragment changes, so the page isn't loaded again and what is typed stays.
  const within = new URL(open.url);
  within.hash = new URL(url).hash;
  // Rejects if the browser doesn't treat the tap as a user action.
  await open.focus().catch(() => undefined);
  // Rejects if this worker doesn't control the window yet.
  await open.navigate(within.href).catch(() => self.clients.openWindow(url));
}
