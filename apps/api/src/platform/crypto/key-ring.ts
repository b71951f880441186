/** Keys of one purpose, so that a secret can be replaced (docs/decisions/key-rotation.md). */
import { createHmac } from 'node:crypto';

export interface KeyRing {
  /** Writes everything new. */
  current: Buffer;
  /** Read what was written before; newest first. */
  previous: readonly Buffer[];
}

export const allKeys = ({ current, previous }: KeyRing): [current: Buffer, ...previous: Buffer[]] => [
  current,
  ...previous,
];

/** The version that stands beside what a key wrote. It says nothing about the key. */
export function keyId(key: Buffer): string {
  return createHmac('sha256', key).update('portal:key-id').digest('hex').slice(0, 8);
}
