/** The key pair that authenticates the portal to browser push services (VAPID, RFC 8292). */
import { createECDH, createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export interface VapidKeys {
  privateKey: KeyObject;
  /** An uncompressed point on P-256 in base64url, as browsers subscribe with it. */
  publicKey: string;
}

const coordinateBytes = 32;

/** Throws if the 32 bytes aren't a private key of P-256. */
export function vapidKeysOf(bytes: Buffer): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + coordinateBytes), point.subarray(1 + coordinateBytes)];
  const part = (value: Buffer): string => value.toString('base64url');
  return {
    privateKey: createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', d: part(bytes), x: part(x), y: part(y) },
    }),
    publicKey: part(point),
  };
}
