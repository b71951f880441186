/** Encrypts queued values that must not be readable in a table: outgoing codes and links. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { allKeys, keyId } from './key-ring.ts';
import type { KeyRing } from './key-ring.ts';

const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;

/** AES-256-GCM; the key's id, a full stop, then base64url of nonce, tag and ciphertext. */
export function seal({ current }: KeyRing, text: string): string {
  return `${keyId(current)}.${encrypt(current, Buffer.from(text)).toString('base64url')}`;
}

/** The same for bytes, which avoids the base64 overhead of text: the key's id, nonce, tag and ciphertext. */
export function sealBytes({ current }: KeyRing, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(keyId(current), 'hex'), encrypt(current, bytes)]);
}

/** Throws like `unseal`. */
export function unsealBytes(ring: KeyRing, sealed: Buffer): Buffer {
  const version = sealed.subarray(0, keyIdBytes).toString('hex');
  const key = allKeys(ring).find((each) => keyId(each) === version);
  const bytes = key && open(key, sealed.subarray(keyIdBytes));
  if (!bytes) throw unreadable();
  return bytes;
}

function encrypt(key: Buffer, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the value was altered or encrypted with a key that isn't on the ring. */
export function unseal(ring: KeyRing, sealed: string): string {
  const [version, body] = split(sealed);
  // Values encrypted before keys had ids may use any key.
  const candidates = allKeys(ring).filter((key) => version === null || keyId(key) === version);
  for (const key of candidates) {
    const bytes = open(key, Buffer.from(body, 'base64url'));
    if (bytes !== null) return bytes.toString('utf8');
  }
  throw unreadable();
}

const unreadable = (): Error =>
  new Error('This value was altered, or sealed with a secret that is no longer configured.');

/** Whether the value uses the current key. */
export function isSealedWithCurrent({ current }: KeyRing, sealed: string): boolean {
  return split(sealed)[0] === keyId(current);
}

function split(sealed: string): [version: string | null, body: string] {
  const end = sealed.indexOf('.');
  return end === -1 ? [null, sealed] : [sealed.slice(0, end), sealed.slice(end + 1)];
}

function open(key: Buffer, bytes: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
