/** The token a sign-in carries: made while the person types, used once. Fetched when first needed. */
import type { Site } from '@portal/contract/site';
import { proveWork } from './proof-of-work.ts';
import { askRecaptcha } from './recaptcha.ts';

type Kind = Site['captcha'];

/** Tokens of work live for ten minutes; those of reCAPTCHA for two, so that one is asked for at the click. */
const USABLE_MS = 8 * 60_000;

let prepared: { readonly token: Promise<string>; readonly since: number } | undefined;

function prepareWork(): Promise<string> {
  const since = performance.now();
  if (prepared === undefined || since - prepared.since > USABLE_MS) {
    const token = proveWork();
    prepared = { token, since };
    // Whoever takes the token meets its failure; the next one begins anew.
    token.catch(() => (prepared = undefined));
  }
  return prepared.token;
}

/** Starts on the next token. */
export function prepare(kind: Kind): void {
  if (kind === 'proof-of-work') void prepareWork().catch(() => undefined);
}

/** A token, good for one sign-in; work of our own where the provider can't be reached. */
export async function takeToken(kind: Kind): Promise<string> {
  if (kind === 'recaptcha') return askRecaptcha().catch(() => proveWork());
  const token = await prepareWork();
  prepared = undefined;
  return token;
}
