/** Encrypts queued values that must not be readable in a table: outgoing codes and links. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { allKeys, keyId } from './key-ring.ts';
import type { KeyRing } from './key-ring.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the key's id, a full stop, then base64url of nonce, tag and ciphertext. */
export function seal({ current }: KeyRing, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', current, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  return `${keyId(current)}.${bytes.toString('base64url')}`;
}

/** Throws when the value was altered or encrypted with a key that isn't on the ring. */
export function unseal(ring: KeyRing, sealed: string): string {
  const [version, body] = split(sealed);
  // Values encrypted before keys had ids may use any key.
  const candidates = allKeys(ring).filter((key) => version === null || keyId(key) === version);
  for (const key of candidates) {
    const text = open(key, body);
    if (text !== null) return text;
  }
  throw new Error('This value was altered, or sealed with a secret that is no longer configured.');
}

/** Whether the value uses the current key. */
export function isSealedWithCurrent({ current }: KeyRing, sealed: string): boolean {
  return split(sealed)[0] === keyId(current);
}

function split(sealed: string): [version: string | null, body: string] {
  const end = sealed.indexOf('.');
  return end === -1 ? [null, sealed] : [sealed.slice(0, end), sealed.slice(end + 1)];
}

function open(key: Buffer, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}
