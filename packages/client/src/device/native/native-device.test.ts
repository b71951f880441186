import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../storage.ts';
import { hashOf } from './facts.ts';
import { routeOf } from './native-device.ts';
import { createNativePush } from './native-push.ts';
import { choosePortal, currentPortal } from './portals.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStore()));
afterEach(() => vi.unstubAllGlobals());

describe('W-9.4 the installation id on Android', () => {
  it('is a hash of the device’s id and the app’s', async () => {
    const id = await hashOf('9774d56d682e549c', 'au.edu.example.portal');
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(await hashOf('9774d56d682e549c', 'au.edu.example.other')).not.toBe(id);
  });
});

describe('W-9.4 the training portal', () => {
  const training = { url: 'https://training.example', account: 'Reviewer@example.com' };
  const portals = { portalUrl: 'https://portal.example', training };

  it('is for the test account only', () => {
    expect(choosePortal(portals, 'reviewer@example.com ')).toBe(true);
    expect(currentPortal(portals)).toBe('https://training.example');
    expect(choosePortal(portals, 'reviewer@example.com')).toBe(false);
    expect(choosePortal(portals, 'parent@example.com')).toBe(true);
    expect(currentPortal(portals)).toBe('https://portal.example');
  });

  it('is unused where a department has none', () => {
    expect(choosePortal({ ...portals, training: null }, 'reviewer@example.com')).toBe(false);
  });
});

describe('W-9.2 a link that opens the app', () => {
  it.each([
    ['https://portal.example/#/reports/1/2101', '/reports/1/2101'],
    ['/#/consent/1/2101', '/consent/1/2101'],
    ['https://portal.example/', '/'],
    ['https://elsewhere.example/#/reports/1/2101', null],
    ['https://portal.example/api/user', null],
    ['https://portal.example.evil.example/#/x', null],
  ])('%s opens %s', (address, route) => {
    expect(routeOf(address, 'https://portal.example')).toBe(route);
  });
});

describe('W-9.8 native push', () => {
  function phone() {
    const done: string[] = [];
    const listeners = new Map<string, (data: unknown) => void>();
    const PushNotifications = {
      checkPermissions: async () => ({ receive: 'granted' }),
      register: async () => {
        done.push('register');
        listeners.get('registration')?.({ value: `token ${done.length}` });
      },
      unregister: async () => void done.push('unregister'),
      addListener: (event: string, listener: (data: unknown) => void) => {
        listeners.set(event, listener);
        return { remove: () => undefined };
      },
    };
    vi.stubGlobal('window', { Capacitor: { Plugins: { PushNotifications }, getPlatform: () => 'android' } });
    return { done, listeners };
  }

  it('asks for the token once per start, and follows its replacement', async () => {
    const { done, listeners } = phone();
    const push = createNativePush();
    expect(await push.handle()).toBe('token 1');
    expect(await push.subscribe('')).toBe('token 1');
    expect(done).toEqual(['register']);
    listeners.get('registration')?.({ value: 'newer' });
    expect(await push.handle()).toBe('newer');
  });

  it('never registers again on the start on which it unregistered', async () => {
    const { done } = phone();
    const push = createNativePush();
    await push.handle();
    await push.unsubscribe();
    expect(await push.handle()).toBeNull();
    await expect(push.subscribe('')).rejects.toThrow('next start');
    expect(done).toEqual(['register', 'unregister']);
  });
});
