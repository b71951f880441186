import { describe, expect, it } from 'vitest';
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
    expect(lease?.key.extractable).toBe(false);
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
