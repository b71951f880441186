/** The device in the native shell (docs/mobile.md). */
import { shellElementId } from '@portal/contract/page-parts';
import * as z from 'zod/mini';
import type { Device } from '../device.ts';
import type { Shell } from '../shell.ts';
import { askPlugin, callPlugin, onPlugin, platform } from './bridge.ts';
import { readFacts } from './facts.ts';
import { addToCalendar, pickPhoto, shareFile } from './native-files.ts';
import { sendNatively } from './native-http.ts';
import { createOfflineKey } from './native-key.ts';
import { canUnlock, passkeys, unlock } from './native-lock.ts';
import { createNativePush } from './native-push.ts';
import { onPassed } from './prompts.ts';
import { choosePortal, currentPortal, type Portals } from './portals.ts';

const settingsSchema = z.object({
  portalUrl: z.string(),
  training: z.nullable(z.object({ url: z.string(), account: z.string() })),
});

const readSettings = (): Portals =>
  settingsSchema.parse(JSON.parse(document.getElementById(shellElementId)?.textContent ?? 'null'));

const networkSchema = z.object({ connected: z.boolean() });
const openedSchema = z.object({ url: z.string() });
const tappedSchema = z.object({
  notification: z.object({ data: z.object({ url: z.string() }) }),
});
const storeSchema = z.object({
  availableVersionName: z.optional(z.string()),
  updateAvailability: z.number(),
});
const UPDATE_AVAILABLE = 2;

/** The app route in a portal URL; null for any other URL. */
export function routeOf(address: string, portal: string): string | null {
  const url = URL.parse(address, portal);
  if (url === null || url.origin !== portal || url.pathname !== '/') return null;
  return url.hash.startsWith('#/') ? url.hash.slice(1) : '/';
}

const onRoute =
  (portal: () => string, listener: (path: string) => void) =>
  (address: string): void => {
    const path = routeOf(address, portal());
    if (path !== null) listener(path);
  };

function createShell(facts: Shell['facts'], portals: Portals, portal: () => string): Shell {
  return {
    facts,
    passkeys,
    push: createNativePush(),
    offlineKey: createOfflineKey(),
    onPause: (listener) => onPlugin('App', 'pause', listener),
    onResume: (listener) => onPlugin('App', 'resume', listener),
    onPassed,
    onOpened(listener) {
      const open = onRoute(portal, listener);
      const stops = [
        onPlugin('App', 'appUrlOpen', (data) => open(openedSchema.parse(data).url)),
        onPlugin('PushNotifications', 'pushNotificationActionPerformed', (data) => {
          const tapped = tappedSchema.safeParse(data);
          if (tapped.success) open(tapped.data.notification.data.url);
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
    async newestVersion() {
      const found = await askPlugin(storeSchema, 'AppUpdate', 'getAppUpdateInfo');
      return found.updateAvailability === UPDATE_AVAILABLE ? (found.availableVersionName ?? '') : null;
    },
    openStore: async () => void (await callPlugin('AppUpdate', 'openAppStore')),
    shareFile,
    addToCalendar,
    pickPhoto,
    setBadge: async (count) => void (await callPlugin('Badge', 'set', { count })),
    hideInSwitcher: async (isHidden) =>
      void (await callPlugin('PrivacyScreen', isHidden ? 'enable' : 'disable')),
    unlock,
    canUnlock,
    choosePortal: (email) => choosePortal(portals, email),
  };
}

/** `browser`: the browser functions that the shell's page uses as well. */
export async function openNativeDevice(browser: Device): Promise<Device> {
  const portals = readSettings();
  const own = platform();
  const [facts, network] = await Promise.all([
    readFacts(own),
    askPlugin(networkSchema, 'Network', 'getStatus'),
  ]);
  let isConnected = network.connected;
  onPlugin('Network', 'networkStatusChange', (data) => {
    isConnected = networkSchema.parse(data).connected;
  });
  const portalUrl = (path: string): string => new URL(path, currentPortal(portals)).href;
  return {
    platform: own,
    userAgent: browser.userAgent,
    language: browser.language,
    copyText: (text) => browser.copyText(text),
    shell: createShell(facts, portals, () => currentPortal(portals)),
    isOnline: () => isConnected,
    onNetworkChange: (listener) =>
      onPlugin('Network', 'networkStatusChange', (data) => listener(networkSchema.parse(data).connected)),
    sendInBackground: (url, body) =>
      void sendNatively(portalUrl(url), { method: 'POST', body }).catch(() => undefined),
    send: (path, request) => sendNatively(portalUrl(path), request),
    portalUrl,
    openLink: (url) => void callPlugin('Browser', 'open', { url }),
  };
}
