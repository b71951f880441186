/** Encrypts a message for one browser (RFC 8291, with the aes128gcm coding of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';

export interface SubscriptionKeys {
  /** The browser's public key, an uncompressed point on P-256, in base64url. */
  p256dh: string;
  /** The subscription's authentication secret, in base64url. */
  auth: string;
}

/** Values that are generated for each message. Only the test of the RFC's example passes its own. */
interface Fresh {
  sender: ECDH;
  salt: Buffer;
}

function makeFresh(): Fresh {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

const recordBytes = 4096;
const tagBytes = 16;
const [keyBytes, nonceBytes, secretBytes] = [16, 12, 32];
/** The delimiter after the last record's content; zero padding follows. */
const delimiter = Buffer.from([2]);

const derive = (secret: Uint8Array, salt: Uint8Array, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * `padTo`: shorter texts are padded to this many bytes, so that their length reveals nothing to the push service.
 * Throws if the browser's key isn't on the curve.
 */
export function encryptFor(
  { p256dh, auth }: SubscriptionKeys,
  text: string,
  padTo = 0,
  { sender, salt }: Fresh = makeFresh(),
): Buffer {
  const [receiverKey, senderKey] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()];
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, secretBytes);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), keyBytes);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), nonceBytes);
  const content = Buffer.from(text);
  const padding = Buffer.alloc(Math.max(0, padTo - content.length));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([content, delimiter, padding])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  const header = [salt, size, Buffer.from([senderKey.length]), senderKey];
  return Buffer.concat([...header, ...sealed, cipher.getAuthTag()]);
}

/** The longest text that fits into one record, which is all that push services accept. */
export const longestText = recordBytes - tagBytes - 1 - 86;
