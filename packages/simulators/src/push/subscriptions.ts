/** Simulated browsers: their subscriptions and the private keys that decrypt their messages (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { ECDH } from 'node:crypto';

export interface Subscription {
  id: string;
  /** The VAPID public key of the subscription. */
  serverKey: string;
  keys: ECDH;
  auth: Buffer;
}

export interface Subscriptions {
  make(serverKey: string): Subscription;
  find(id: string): Subscription | undefined;
}

const authBytes = 16;

export function createSubscriptions(): Subscriptions {
  const all = new Map<string, Subscription>();
  return {
    make(serverKey) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const made = { id: randomUUID(), serverKey, keys, auth: randomBytes(authBytes) };
      all.set(made.id, made);
      return made;
    },
    find: (id) => all.get(id),
  };
}

const [saltEnd, keyLengthAt, keyAt, tagBytes] = [16, 20, 21, 16];

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** The text of a message; null if it wasn't encrypted for this browser. */
export function decryptMessage({ keys, auth }: Subscription, message: Buffer): string | null {
  try {
    const contentAt = keyAt + (message[keyLengthAt] ?? 0);
    const senderKey = message.subarray(keyAt, contentAt);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
    const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
    const salt = message.subarray(0, saltEnd);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(message.subarray(-tagBytes));
    const content = message.subarray(contentAt, -tagBytes);
    const padded = Buffer.concat([decipher.update(content), decipher.final()]);
    // The last record ends with the delimiter 2 and zero padding.
    const end = padded.lastIndexOf(2);
    return end === -1 ? null : padded.subarray(0, end).toString('utf8');
  } catch {
    return null;
  }
}
