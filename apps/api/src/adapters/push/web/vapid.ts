/** Identifies the portal to browser push services (VAPID, RFC 8292). */
import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

export interface VapidOptions {
  privateKey: KeyObject;
  /** In base64url, as browsers subscribe with it. */
  publicKey: string;
  /** A mailto: or https: address. */
  subject: string;
}

const lifeSeconds = 12 * 60 * 60;
/** A token is replaced when it has less than this left. */
const leastSeconds = 60 * 60;
const keptOrigins = 100;

/** The `Authorization` header for an origin. Reused for hours, because signing costs more than encrypting a message. */
export function createVapid({
  privateKey,
  publicKey,
  subject,
}: VapidOptions): (origin: string, now: Date) => Promise<string> {
  const tokens = new Map<string, { header: Promise<string>; expiresAt: number }>();

  async function sign(origin: string, expiresAt: number): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setExpirationTime(expiresAt)
      .setSubject(subject)
      .sign(privateKey);
    return `vapid t=${token}, k=${publicKey}`;
  }

  return (origin, now) => {
    const seconds = Math.floor(now.getTime() / 1000);
    const kept = tokens.get(origin);
    if (kept && kept.expiresAt - seconds > leastSeconds) return kept.header;
    if (tokens.size >= keptOrigins) tokens.clear();
    const expiresAt = seconds + lifeSeconds;
    const header = sign(origin, expiresAt);
    tokens.set(origin, { header, expiresAt });
    return header;
  };
}
