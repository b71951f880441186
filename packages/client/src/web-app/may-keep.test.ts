import { afterEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import { siteOf } from '../site/site.factory.ts';
import { userOf } from '../session/user.factory.ts';
import { memoryStore } from '../device/storage.ts';
import { mayKeepOnDevice } from './may-keep.ts';

const site = siteOf({ usesWorker: true });
afterEach(() => vi.unstubAllGlobals());

describe('W-2.6 keeping the app on a device', () => {
  it('is for families', () => {
    expect(mayKeepOnDevice(userOf(), site)).toBe(true);
  });

  it('is not for staff in the administration view', () => {
    expect(mayKeepOnDevice(userOf({ isAdminView: true }), site)).toBe(false);
  });

  it('is not for a tab that the administration view has marked, before its person is known', () => {
    const store = memoryStore();
    store.setItem(storageKeys.adminView, 'true');
    vi.stubGlobal('sessionStorage', store);
    expect(mayKeepOnDevice(userOf(), site)).toBe(false);
  });

  it('is not where the department has switched the worker off', () => {
    expect(mayKeepOnDevice(userOf(), siteOf({ usesWorker: false }))).toBe(false);
  });
});
