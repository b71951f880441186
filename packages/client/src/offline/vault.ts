/** Encrypted values on this device, readable until their lease ends (W-4.1, W-4.2). */
import type { OfflineLease } from '@portal/contract/offline';
import * as z from 'zod/mini';
import { importOfflineKey, type OfflineKey } from '../device/offline-key.ts';
import type { KeyValues } from './key-values.ts';

/** A clock that was set back would prolong the lease. Small corrections are usual. */
const CLOCK_SLACK_MS = 5 * 60_000;
const IV_BYTES = 12;
const LEASE = 'lease';

const heldLeaseSchema = z.object({
  token: z.string(),
  /** Null in the native shell, which keeps it in Keychain or Keystore. */
  key: z.nullable(z.instanceof(CryptoKey)),
  leasedAt: z.number(),
  expiresAt: z.number(),
  /** The latest time that this device has seen. */
  seenAt: z.number(),
});
export type HeldLease = z.output<typeof heldLeaseSchema>;

const sealedSchema = z.object({ iv: z.instanceof(Uint8Array), data: z.instanceof(ArrayBuffer) });

export interface Vault {
  /** Starts afresh with a new key. What was kept is erased. */
  open(lease: OfflineLease): Promise<void>;
  /** The lease; null, and everything erased, once it has ended. */
  lease(): Promise<HeldLease | null>;
  /** Whether values can be read and written without asking for biometrics. */
  isOpen(lease: HeldLease): boolean;
  /** Asks for biometrics where they are needed. Rejects, like `write` and `read`, with `OfflineKeyLocked`. */
  unlock(): Promise<void>;
  write(name: string, value: unknown): Promise<void>;
  /** Null if there is no such value, or no lease. */
  read(name: string): Promise<unknown>;
  erase(): Promise<void>;
}

/** Binds a value to its name, so that one can't be put in place of another. */
const nameBytes = (name: string): BufferSource => new TextEncoder().encode(name);

export function createVault(
  store: KeyValues,
  now: () => number,
  shellKey: () => OfflineKey | null = () => null,
): Vault {
  const erase = async (): Promise<void> => {
    await store.clear();
    await shellKey()?.forget();
  };
  const keyOf = async ({ token, key }: HeldLease): Promise<CryptoKey> => {
    const used = key ?? (await shellKey()?.get(token));
    if (!used) throw new Error('The lease has no key');
    return used;
  };
  const held = async (): Promise<HeldLease | null> => {
    const parsed = heldLeaseSchema.safeParse(await store.get(LEASE));
    return parsed.success ? parsed.data : null;
  };
  const lease = async (): Promise<HeldLease | null> => {
    const current = await held();
    const time = now();
    if (!current) return null;
    if (time >= current.expiresAt || time < current.seenAt - CLOCK_SLACK_MS) {
      await erase();
      return null;
    }
    if (time > current.seenAt) await store.set(LEASE, { ...current, seenAt: time });
    return current;
  };
  return {
    lease,
    erase,
    isOpen: ({ token, key }) => key !== null || (shellKey()?.isOpen(token) ?? false),
    async unlock() {
      shellKey()?.askAgain();
      const current = await lease();
      if (current) await keyOf(current);
    },
    async open({ token, key, expiresAt }) {
      await erase();
      const shell = shellKey();
      const imported = shell ? null : await importOfflineKey(key);
      await shell?.keep(token, key);
      const time = now();
      const kept: HeldLease = {
        token,
        key: imported,
        leasedAt: time,
        expiresAt: Date.parse(expiresAt),
        seenAt: time,
      };
      await store.set(LEASE, kept);
    },
    async write(name, value) {
      const current = await lease();
      if (!current) return;
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: nameBytes(name) },
        await keyOf(current),
        new TextEncoder().encode(JSON.stringify(value)),
      );
      await store.set(name, { iv, data });
    },
    async read(name) {
      const current = await lease();
      const sealed = sealedSchema.safeParse(await store.get(name));
      if (!current || !sealed.success) return null;
      const { iv, data } = sealed.data;
      const key = await keyOf(current);
      const opened = await crypto.subtle
        .decrypt({ name: 'AES-GCM', iv: Uint8Array.from(iv), additionalData: nameBytes(name) }, key, data)
        .catch(() => null);
      return opened === null ? null : JSON.parse(new TextDecoder().decode(opened));
    },
  };
}
