/**
 * The key that encrypts the data to read offline, in Keychain or Keystore (W-4.2). Reading the key requires biometrics;
 * storing it doesn't. Once stored or read, it stays in memory while the app runs.
 */
import * as z from 'zod/mini';
import { importOfflineKey, OfflineKeyLocked, type OfflineKey } from '../offline-key.ts';
import { askPlugin, callPlugin } from './bridge.ts';
import { inTurn } from './prompts.ts';

const PLUGIN = 'NativeBiometric';
const KEY = 'offline';
/** The plugin's BIOMETRY_ANY: the key stays readable after another finger or face was added. */
const ANY_BIOMETRICS = 2;
const REASON = 'Open what is kept on this phone';

/** Keystore accepts only biometrics that Android considers strong. */
const biometrySchema = z.object({ strongBiometryIsAvailable: z.boolean() });
const storedSchema = z.object({ value: z.string() });

async function readKey(): Promise<CryptoKey> {
  const prompt = { key: KEY, reason: REASON, title: REASON };
  const { value } = await inTurn(() => askPlugin(storedSchema, PLUGIN, 'getSecureData', prompt));
  return importOfflineKey(value);
}

export function createOfflineKey(): OfflineKey {
  let open: { token: string; key: CryptoKey } | null = null;
  let opening: Promise<CryptoKey> | undefined;
  let isRefused = false;

  async function ask(token: string): Promise<CryptoKey> {
    try {
      open = { token, key: await readKey() };
      return open.key;
    } catch (error) {
      isRefused = true;
      throw new OfflineKeyLocked('The key is locked', { cause: error });
    }
  }

  return {
    async isAvailable() {
      const found = await askPlugin(biometrySchema, 'BiometricAuthNative', 'checkBiometry');
      return found.strongBiometryIsAvailable;
    },
    async keep(token, key) {
      await callPlugin(PLUGIN, 'setData', { key: KEY, value: key, accessControl: ANY_BIOMETRICS });
      open = { token, key: await importOfflineKey(key) };
    },
    isOpen: (token) => open?.token === token,
    async get(token) {
      if (open?.token === token) return open.key;
      if (isRefused) throw new OfflineKeyLocked('The key is locked');
      opening ??= ask(token).finally(() => {
        opening = undefined;
      });
      return opening;
    },
    askAgain() {
      isRefused = false;
    },
    async forget() {
      open = null;
      await callPlugin(PLUGIN, 'deleteData', { key: KEY });
    },
  };
}
