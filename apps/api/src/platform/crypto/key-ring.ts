/** The keys for one purpose, so that a secret can be rotated (docs/decisions/server/key-rotation.md). */
import { createHmac } from 'node:crypto';

export interface KeyRing {
  /** Used for all new values. */
  current: Buffer;
  /** Read older values; newest first. */
  previous: readonly Buffer[];
}

export const allKeys = ({ current, previous }: KeyRing): [current: Buffer, ...previous: Buffer[]] => [
  current,
  ...previous,
];

/** The key's id, stored with what it wrote. It reveals nothing about the key. */
export function keyId(key: Buffer): string {
  return createHmac('sha256', key).update('portal:key-id').digest('hex').slice(0, 8);
}
