import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../storage.ts';
import { hashOf, readFacts } from './facts.ts';
import { routeOf } from './native-device.ts';
import { createNativePush } from './native-push.ts';
import { choosePortal, currentPortal } from './portals.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStore()));
afterEach(() => vi.unstubAllGlobals());

describe('W-9.4 the installation id', () => {
  const deviceId = '9774d56d682e549c';
  const appId = 'au.edu.example.portal';
  const info = { model: '', osVersion: '', operatingSystem: '', manufacturer: '', isVirtual: false };
  const Device = { getInfo: async () => info, getId: async () => ({ identifier: deviceId }) };
  const App = { getInfo: async () => ({ id: appId, version: '4.2.0' }) };
  beforeEach(() => vi.stubGlobal('window', { Capacitor: { Plugins: { Device, App } } }));

  it('is a hash of the device’s id and the app’s on Android', async () => {
    const { uuid } = await readFacts('android');
    expect(uuid).toMatch(/^[\da-f]{32}$/);
    expect(uuid).toBe(await hashOf(deviceId, appId));
    expect(uuid).not.toBe(await hashOf(deviceId, 'au.edu.example.other'));
  });

  it('is the device’s id on iOS', async () => {
    expect((await readFacts('ios')).uuid).toBe(deviceId);
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

  it.each(['android', 'ios'])('opens the app’s own notification settings on %s', async (platform) => {
    const opened: unknown[] = [];
    const NativeSettings = { open: async (options: unknown) => void opened.push(options) };
    vi.stubGlobal('window', { Capacitor: { Plugins: { NativeSettings }, getPlatform: () => platform } });
    await createNativePush().openSettings?.();
    expect(opened).toEqual([{ optionAndroid: 'app_notification', optionIOS: 'appNotification' }]);
  });

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
