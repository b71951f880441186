import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfflineKeyLocked } from '../device/offline-key.ts';
import { createOfflineKey } from '../device/native/native-key.ts';
import type { KeyValues } from './key-values.ts';
import { createVault } from './vault.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-18T00:00:00Z');

function memory(): KeyValues & { held: Map<string, unknown> } {
  const held = new Map<string, unknown>();
  return {
    held,
    get: async (name) => held.get(name),
    set: async (name, value) => void held.set(name, value),
    clear: async () => held.clear(),
  };
}

const leaseOf = (fill: number, hours = 72) => ({
  token: 'a'.repeat(43),
  key: btoa(String.fromCharCode(...new Uint8Array(32).fill(fill))),
  expiresAt: new Date(start + hours * hour).toISOString(),
});

async function openVault() {
  const store = memory();
  const clock = { now: start };
  const vault = createVault(store, () => clock.now);
  await vault.open(leaseOf(1));
  await vault.write('snapshot', { lesson: 'Science in Lab 2' });
  return { store, clock, vault };
}

describe('W-4.1 what is kept on the device', () => {
  it('is read back while the lease lasts, also by a new start of the app', async () => {
    const { store, clock, vault } = await openVault();
    expect(await vault.read('snapshot')).toEqual({ lesson: 'Science in Lab 2' });
    clock.now += 71 * hour;
    expect(await createVault(store, () => clock.now).read('snapshot')).toEqual({
      lesson: 'Science in Lab 2',
    });
  });

  it('is encrypted with a key that no script can export', async () => {
    const { store, vault } = await openVault();
    const text = [...store.held.values()]
      .map((value) =>
        JSON.stringify(value, (_, part: unknown) =>
          part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
        ),
      )
      .join();
    expect(text).not.toContain('Science');
    const lease = await vault.lease();
    expect(lease?.key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', lease?.key ?? new CryptoKey())).rejects.toThrow(
      /extractable/,
    );
  });

  it('is encrypted anew each time', async () => {
    const { store, vault } = await openVault();
    const first = store.held.get('snapshot');
    await vault.write('snapshot', { lesson: 'Science in Lab 2' });
    expect(store.held.get('snapshot')).not.toEqual(first);
  });

  it('can’t be put in the place of something else', async () => {
    const { store, vault } = await openVault();
    store.held.set('waiting', store.held.get('snapshot'));
    expect(await vault.read('waiting')).toBeNull();
  });
});

describe('W-4.3 everything is erased', () => {
  it('when the lease ends', async () => {
    const { store, clock, vault } = await openVault();
    clock.now += 72 * hour;
    expect(await vault.read('snapshot')).toBeNull();
    expect(store.held.size).toBe(0);
  });

  it('when the device’s clock was set back', async () => {
    const { store, clock, vault } = await openVault();
    clock.now += 10 * hour;
    expect(await vault.read('snapshot')).not.toBeNull();
    clock.now -= hour;
    expect(await vault.read('snapshot')).toBeNull();
    expect(store.held.size).toBe(0);
  });

  it('when a new lease begins', async () => {
    const { vault } = await openVault();
    await vault.open(leaseOf(2));
    expect(await vault.read('snapshot')).toBeNull();
  });
});

it('nothing is written without a lease', async () => {
  const store = memory();
  await createVault(store, () => start).write('snapshot', {});
  expect(store.held.size).toBe(0);
});

describe('W-4.2 in the native shell, whose phone keeps the key', () => {
  const text = { lesson: 'Science in Lab 2' };
  afterEach(() => vi.unstubAllGlobals());

  /** A phone with a fingerprint reader, and the app's store. */
  async function phone() {
    const store = memory();
    const clock = { now: start };
    const state: { key: string | null; accepts: boolean; prompts: number } = {
      key: null,
      accepts: true,
      prompts: 0,
    };
    const NativeBiometric = {
      setData: async ({ value }: { value: string }) => void (state.key = value),
      getSecureData: async () => {
        state.prompts += 1;
        if (!state.accepts) throw new Error('User canceled biometric authentication');
        return { value: state.key };
      },
      deleteData: async () => void (state.key = null),
    };
    vi.stubGlobal('window', { Capacitor: { Plugins: { NativeBiometric } } });
    const startApp = () => {
      const key = createOfflineKey();
      return createVault(
        store,
        () => clock.now,
        () => key,
      );
    };
    const vault = startApp();
    await vault.open(leaseOf(1));
    await vault.write('snapshot', text);
    return { store, clock, state, startApp, vault };
  }

  it('the app’s own store holds no key', async () => {
    const { store, state } = await phone();
    expect(state.key).toBe(leaseOf(1).key);
    expect([...store.held.values()].some((value) => JSON.stringify(value).includes(leaseOf(1).key))).toBe(
      false,
    );
    expect(store.held.get('lease')).toMatchObject({ key: null });
  });

  it('nobody is asked while the app that stored it runs', async () => {
    const { state, vault } = await phone();
    expect(await vault.read('snapshot')).toEqual(text);
    expect(state.prompts).toBe(0);
  });

  it('a new start asks once for all values, and not for a value that isn’t there', async () => {
    const { state, startApp } = await phone();
    const vault = startApp();
    expect(await vault.read('waiting')).toBeNull();
    expect(state.prompts).toBe(0);
    expect(await Promise.all([vault.read('snapshot'), vault.read('snapshot')])).toEqual([text, text]);
    expect(await vault.read('snapshot')).toEqual(text);
    expect(state.prompts).toBe(1);
  });

  it('after a refusal nothing is read, and the phone asks again only on request', async () => {
    const { state, startApp } = await phone();
    const vault = startApp();
    state.accepts = false;
    await expect(vault.read('snapshot')).rejects.toBeInstanceOf(OfflineKeyLocked);
    state.accepts = true;
    await expect(vault.read('snapshot')).rejects.toBeInstanceOf(OfflineKeyLocked);
    expect(state.prompts).toBe(1);
    await vault.unlock();
    expect(await vault.read('snapshot')).toEqual(text);
  });

  it('a new key needs nobody', async () => {
    const { state, startApp } = await phone();
    const vault = startApp();
    const held = await vault.lease();
    expect(held && vault.isOpen(held)).toBe(false);
    await vault.open(leaseOf(2));
    await vault.write('snapshot', text);
    expect(await vault.read('snapshot')).toEqual(text);
    expect(state.prompts).toBe(0);
  });

  it('the end of the lease erases it, without asking', async () => {
    const { store, clock, state, startApp } = await phone();
    clock.now += 72 * hour;
    expect(await startApp().read('snapshot')).toBeNull();
    expect(store.held.size).toBe(0);
    expect(state).toMatchObject({ key: null, prompts: 0 });
  });
});
