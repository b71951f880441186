/** The provider token that authenticates the portal to Apple. */
import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

export interface ProviderTokenOptions {
  /** P-256. */
  key: KeyObject;
  keyId: string;
  teamId: string;
}

/** Apple refuses tokens older than an hour, and new ones more often than every 20 minutes. */
const renewAfterMs = 45 * 60_000;
const leastAgeMs = 20 * 60_000;

export interface ProviderToken {
  get(now: Date): Promise<string>;
  /** Discards a token that Apple has refused as expired. */
  renew(now: Date): void;
}

export function createProviderToken({ key, keyId, teamId }: ProviderTokenOptions): ProviderToken {
  let kept: { token: Promise<string>; madeAt: number } | null = null;

  const make = (now: Date): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .sign(key);

  return {
    get(now) {
      if (kept === null || now.getTime() - kept.madeAt >= renewAfterMs)
        kept = { token: make(now), madeAt: now.getTime() };
      return kept.token;
    },
    renew(now) {
      if (kept !== null && now.getTime() - kept.madeAt >= leastAgeMs) kept = null;
    },
  };
}
