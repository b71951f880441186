/** The key that encrypts the data to read offline. Browsers store a `CryptoKey`; the native shell requires biometrics. */

/** Makes the key non-extractable, so that no script can export it. */
export function importOfflineKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The key in Keychain or Keystore. `token`: the lease that the key belongs to. */
export interface OfflineKey {
  /** Whether the device has biometrics that can protect the key. */
  isAvailable(): Promise<boolean>;
  keep(token: string, key: string): Promise<void>;
  /** Whether the key is in memory, so that `get` needs no prompt. */
  isOpen(token: string): boolean;
  /** Asks for biometrics. Rejects with `OfflineKeyLocked`, and then without asking until `askAgain`. */
  get(token: string): Promise<CryptoKey>;
  askAgain(): void;
  forget(): Promise<void>;
}

/** The phone didn't accept the person's finger or face. */
export class OfflineKeyLocked extends Error {
  override readonly name = 'OfflineKeyLocked';
}
