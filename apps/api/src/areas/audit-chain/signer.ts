/** Signs the roots of days with Ed25519. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export interface AuditSigner {
  publicKey: Buffer;
  sign(text: string): { publicKey: Buffer; signature: Buffer };
  /** Whether this is our key, or one of those that signed earlier. */
  knows(publicKey: Buffer): boolean;
}

/** An Ed25519 key in DER is this prefix and 32 bytes (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });

const publicKeyOf = (seed: Buffer): Buffer =>
  createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);

export interface SigningKeys {
  /** The private key: 32 random bytes. */
  seed: Buffer;
  /** Private keys of previous secrets, and public keys that signed earlier. */
  earlierSeeds: readonly Buffer[];
  earlierKeys: readonly Buffer[];
}

export function createSigner({ seed, earlierSeeds, earlierKeys }: SigningKeys): AuditSigner {
  const publicKey = publicKeyOf(seed);
  const known = [publicKey, ...earlierSeeds.map(publicKeyOf), ...earlierKeys];
  return {
    publicKey,
    sign: (text) => ({ publicKey, signature: sign(null, Buffer.from(text), privateKeyOf(seed)) }),
    knows: (key) => known.some((one) => one.equals(key)),
  };
}

export function isSigned(
  text: string,
  { publicKey, signature }: { publicKey: Buffer; signature: Buffer },
): boolean {
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, signature);
}
