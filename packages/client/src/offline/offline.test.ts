/** Two tabs of one browser: one keeps data to read offline, the other logs out (W-4.3). */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import { memoryStore, OFFLINE_DATABASE } from '../device/index.ts';
import type * as Device from '../device/index.ts';
import { userOf } from '../session/user.factory.ts';
import type * as Offline from './offline.ts';

const held = new Map<string, unknown>();
let whenWritten = (): void => undefined;
vi.mock('./key-values.ts', () => ({
  keyValues: {
    get: async (name: string) => held.get(name),
    set: async (name: string, value: unknown) => {
      held.set(name, value);
      whenWritten();
    },
    clear: async () => held.clear(),
  },
}));
vi.mock('../web-app/may-keep.ts', () => ({ mayKeepOnDevice: () => true }));

const { ask } = vi.hoisted(() => ({ ask: vi.fn<() => Promise<unknown>>() }));
vi.mock('../calls/call.ts', () => ({ call: ask }));
vi.mock('./sync.ts', () => ({ fetchSnapshot: () => Promise.reject(new Error('Signed out')) }));

const lease = () => ({
  token: 'a'.repeat(43),
  key: btoa('k'.repeat(32)),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});
const user = userOf({});

/** With the mocks and the storage of this file: another file may have loaded the modules before. */
let offline: Pick<typeof Offline, 'refreshOffline'>;
let device: Pick<typeof Device, 'eraseOfflineData'>;

beforeEach(async () => {
  vi.resetModules();
  offline = await import('./offline.ts');
  device = await import('../device/index.ts');
  held.clear();
  ask.mockReset();
  whenWritten = () => undefined;
  vi.stubGlobal('localStorage', memoryStore());
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => {
      held.clear();
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event('success')));
      return request;
    },
  });
  localStorage.setItem(storageKeys.offlineAccount, user.accountKey);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  // The next file of this worker gets the real modules.
  for (const mocked of ['./key-values.ts', '../web-app/may-keep.ts', '../calls/call.ts', './sync.ts'])
    vi.doUnmock(mocked);
  vi.resetModules();
});

it('W-4.3 a key that arrives after the logout is not kept', async () => {
  ask.mockImplementationOnce(async () => {
    device.eraseOfflineData();
    return lease();
  });
  await offline.refreshOffline(user, { usesWorker: true });
  expect(ask).toHaveBeenCalledOnce();
  expect([...held.keys()]).toEqual([]);
});

it('W-4.3 nothing is kept when the tab that logs out closes before it can erase', async () => {
  ask.mockResolvedValueOnce(lease());
  whenWritten = () => localStorage.removeItem(storageKeys.offlineAccount);
  await offline.refreshOffline(user, { usesWorker: true });
  expect(ask).toHaveBeenCalledOnce();
  expect([...held.keys()]).toEqual([]);
});

it('W-4.3 the logout erases what another tab is about to keep', async () => {
  await navigator.locks.request(OFFLINE_DATABASE, async () => {
    device.eraseOfflineData();
    await Promise.resolve();
    held.set('lease', lease());
  });
  await navigator.locks.request(OFFLINE_DATABASE, () => undefined);
  expect([...held.keys()]).toEqual([]);
});
