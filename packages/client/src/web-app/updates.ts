/** Registers the worker and says when a new version waits (W-2.3). */
import { useSyncExternalStore } from 'react';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { device } from '../device/device.ts';
import { registerServiceWorker, removeServiceWorker } from '../device/service-worker.ts';
import { mayKeepOnDevice } from './may-keep.ts';

/** As apps/family/worker/shell.ts names its stores. */
const SHELL_PREFIX = 'shell-';

let waiting: ServiceWorker | null = null;
let isRegistered = false;
const listeners = new Set<() => void>();

const announce = (): void => {
  for (const listener of listeners) listener();
};

function offer(next: ServiceWorker | null): void {
  waiting = next;
  announce();
}

/**
 * Whether this page is already of the version that waits: the page comes from the network, and its worker is replaced
 * only afterwards. The newest store is the last one, and the page's first script is the entry
 * (tools/build-web/page.ts).
 */
async function isPageNew(): Promise<boolean> {
  const newest = (await caches.keys()).findLast((name) => name.startsWith(SHELL_PREFIX));
  const entry = document.querySelector<HTMLLinkElement>('body link[rel=modulepreload]')?.href;
  if (newest === undefined || entry === undefined) return false;
  return (await caches.match(entry, { cacheName: newest })) !== undefined;
}

const activate = (worker: ServiceWorker): void => worker.postMessage('activate', []);

/** A new version takes over at once if it interrupts nothing. Otherwise it waits until the user agrees. */
async function settle(worker: ServiceWorker): Promise<void> {
  if (await isPageNew()) activate(worker);
  else offer(worker);
}

function follow(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && registration.active) void settle(installing);
  });
}

let registered: Promise<void> | undefined;

async function register(): Promise<void> {
  // The native app contains its files, so it has no worker. It may keep offline data only if the device has biometrics (W-4.2).
  if (device.shell) {
    isRegistered = await device.shell.offlineKey.isAvailable().catch(() => false);
    return announce();
  }
  const registration = await registerServiceWorker();
  if (!registration) return;
  isRegistered = true;
  announce();
  if (registration.waiting && registration.active) await settle(registration.waiting);
  follow(registration);
  registration.addEventListener('updatefound', () => follow(registration));
  // An installed app stays open for days, and browsers look for updates only when a page is loaded.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}

/** Registers the worker once per page, where the person may keep the app on this device; otherwise removes it. */
export function startWorker(user: Pick<User, 'isAdminView'>, site: Pick<Site, 'usesWorker'>): Promise<void> {
  if (mayKeepOnDevice(user, site)) return (registered ??= register());
  return removeServiceWorker();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the app starts without the server on this device, and may keep data to read there. */
export const useHasWorker = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRegistered,
    () => false,
  );

/** Whether a new version waits for the user. */
export const useIsUpdateReady = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );

/** Changes to the new version: reloads this page once its worker has taken over. */
export function update(): void {
  const next = waiting;
  if (!next) return;
  next.addEventListener('statechange', () => {
    if (next.state === 'activated') location.reload();
  });
  activate(next);
  offer(null);
}
