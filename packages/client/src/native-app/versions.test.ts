import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const send = vi.fn<(path: string) => Promise<Response>>();
const call = vi.fn<() => Promise<{ ios: string; android: string }>>();
const newestVersion = vi.fn<() => Promise<string>>();

beforeEach(() => {
  send.mockImplementation(async () => new Response('<head></head>'));
  call.mockResolvedValue({ ios: '4.6.0', android: '0' });
  newestVersion.mockResolvedValue('4.7.0');
  // Test files of a worker share loaded modules. Load these again, so that they use this file's mocks.
  vi.resetModules();
  vi.doMock('../device/device.ts', () => ({
    device: {
      platform: 'ios',
      send: (path: string) => send(path),
      shell: { facts: { appVersion: '4.5.0' }, newestVersion: () => newestVersion() },
    },
  }));
  vi.doMock('../calls/call.ts', () => ({ call: () => call() }));
});
afterEach(() => {
  vi.resetAllMocks();
  vi.doUnmock('../device/device.ts');
  vi.doUnmock('../calls/call.ts');
  vi.resetModules();
});

const check = async () => (await import('./versions.ts')).checkVersion();

it('W-9.6 compares its version with the minimum, and names the newest in the store', async () => {
  expect(await check()).toEqual({ kind: 'outdated', current: '4.5.0', target: '4.7.0' });
  newestVersion.mockRejectedValue(new Error('No store'));
  expect(await check()).toEqual({ kind: 'outdated', current: '4.5.0', target: '4.6.0' });
  call.mockResolvedValue({ ios: '4.5.0', android: '9' });
  expect(await check()).toEqual({ kind: 'current' });
});

it('A-4.3 requests no version during planned maintenance, or if the portal can’t be reached', async () => {
  send.mockResolvedValue(new Response('<meta name="planned-maintenance" content="Back at 6">'));
  expect(await check()).toEqual({ kind: 'unchecked' });
  send.mockRejectedValue(new TypeError('offline'));
  expect(await check()).toEqual({ kind: 'unchecked' });
  expect(call).not.toHaveBeenCalled();
});
