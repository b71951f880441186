/** Random ids and codes, and the hashes stored in their place. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** URL-safe text of `bytes` random bytes. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Six digits from the cryptographic random generator (G4). */
export function randomCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** A uniformly distributed integer from 0 up to, not including, `end`. */
export function randomBelow(end: number): number {
  return randomInt(0, end);
}

/** Sufficient for tokens of 128 bits or more, which can't be found from their hash. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** For guessable values such as codes and e-mail addresses: useless without the key. */
export function hmac(key: Buffer, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\u0000')).digest();
}

export function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
