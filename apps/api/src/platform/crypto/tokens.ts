/** Random ids and codes, and what is kept of them: never the thing itself. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** URL-safe text of `bytes` random bytes. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Six digits from the system's generator (G4). */
export function randomCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** A number from 0 up to, not including, `end`; each as likely as the other. */
export function randomBelow(end: number): number {
  return randomInt(0, end);
}

/** Enough for tokens of 128 bits or more, which can't be guessed from their hash. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** For what can be guessed, such as codes and e-mails: useless without the key. */
export function hmac(key: Buffer, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\u0000')).digest();
}

export function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
