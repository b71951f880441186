/** The access token of the Google service account (OAuth 2.0, RFC 7523). */
import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { PushServiceSilent } from '../verdicts.ts';

export interface AccountOptions {
  clientEmail: string;
  /** RSA. */
  key: KeyObject;
  tokenUrl: string;
}

export interface AccessToken {
  /** Null if the account is refused. Throws `PushServiceSilent`. */
  get(now: Date): Promise<string | null>;
  /** Discards a refused token, so that the next call requests a new one. */
  forget(): void;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const assertionSeconds = 3600;
/** A token is replaced when it has less than this left. */
const leastMs = 5 * 60_000;

const grantSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const failed = 500;

export function createAccessToken(account: AccountOptions, timeoutMs: number): AccessToken {
  let kept: { token: string; until: number } | null = null;
  /** Concurrent messages share one token request. */
  let asking: Promise<string | null> | null = null;

  async function ask(now: Date): Promise<string | null> {
    const grant = await requestGrant(account, now, timeoutMs);
    kept = grant && { token: grant.access_token, until: now.getTime() + grant.expires_in * 1000 - leastMs };
    return kept?.token ?? null;
  }

  return {
    async get(now) {
      if (kept !== null && now.getTime() < kept.until) return kept.token;
      asking ??= ask(now).finally(() => (asking = null));
      return asking;
    },
    forget() {
      kept = null;
    },
  };
}

async function requestGrant(
  { clientEmail, key, tokenUrl }: AccountOptions,
  now: Date,
  timeoutMs: number,
): Promise<z.output<typeof grantSchema> | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + assertionSeconds)
    .sign(key);
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(tokenUrl, { method: 'POST', body, redirect: 'error', signal });
    const answer: unknown = await response.json();
    if (response.status >= failed) throw new PushServiceSilent();
    return response.ok ? z.parse(grantSchema, answer) : null;
  } catch {
    throw new PushServiceSilent();
  }
}
