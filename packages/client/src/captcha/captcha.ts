/** The captcha token for a sign-in: prepared while the person types, and used once. Loaded on first use. */
import type { Site } from '@portal/contract/site';
import { solvePuzzle } from './proof-of-work.ts';
import { requestRecaptchaToken } from './recaptcha.ts';

type Kind = Site['captcha'];

/** Proof-of-work tokens live for ten minutes. reCAPTCHA tokens live for two, so they are requested on submit. */
const USABLE_MS = 8 * 60_000;

let prepared: { readonly token: Promise<string>; readonly since: number } | undefined;

function prepareWork(): Promise<string> {
  const since = performance.now();
  if (prepared === undefined || since - prepared.since > USABLE_MS) {
    const token = solvePuzzle();
    prepared = { token, since };
    // The caller that takes the token gets its error. The next call starts again.
    token.catch(() => (prepared = undefined));
  }
  return prepared.token;
}

/** Prepares the next token. */
export function prepare(kind: Kind): void {
  if (kind === 'proof-of-work') void prepareWork().catch(() => undefined);
}

/** A token for one sign-in. Falls back to proof of work if the provider can't be reached. */
export async function takeToken(kind: Kind): Promise<string> {
  if (kind === 'recaptcha') return requestRecaptchaToken().catch(() => solvePuzzle());
  const token = await prepareWork();
  prepared = undefined;
  return token;
}
