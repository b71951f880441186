/** The service worker of this origin (docs/app.md). Only packages/client/src/web-app uses it. */
import { device } from './device.ts';

const URL_OF_WORKER = '/service-worker.js';

const trustedUrl = (): string => {
  const { trustedTypes } = window;
  if (!trustedTypes) return URL_OF_WORKER;
  return trustedTypes
    .createPolicy('service-worker', { createScriptURL: () => URL_OF_WORKER })
    .createScriptURL('');
};

/** Null in browsers without service workers, and in windows that deny them, such as private ones. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register(trustedUrl()).catch(() => null);
}

/** Removes the worker and its stores. */
export async function removeServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Removes the app's notifications from this device. */
export async function closeNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** Shows a number on the app's icon; 0 removes it. Ignored where the device has no badges. */
export function setBadge(count: number): void {
  if (device.shell) return void device.shell.setBadge(count).catch(() => undefined);
  if (!('setAppBadge' in navigator)) return;
  void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined);
}
