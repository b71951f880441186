/** The key of the data to read offline: in the page, from the server's text; in the native shell, behind biometrics. */

/** Imported so that no script can export it. */
export function importOfflineKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Keychain or Keystore. `token` names the lease of the key. */
export interface OfflineKey {
  /** Whether the device has biometrics that can protect it. */
  isAvailable(): Promise<boolean>;
  keep(token: string, key: string): Promise<void>;
  /** Whether the key is in memory, so that `get` asks nobody. */
  isOpen(token: string): boolean;
  /** Asks for biometrics. Rejects with an error that `isLocked` recognises, and then without asking until `askAgain`. */
  get(token: string): Promise<CryptoKey>;
  askAgain(): void;
  forget(): Promise<void>;
}

export const LOCKED = 'Locked';

/** Whether the phone didn't accept the person's finger or face. */
export const isLocked = (error: unknown): boolean => error instanceof Error && error.name === LOCKED;
