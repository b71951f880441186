/** Does the work a browser does for a sign-in. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** `challenge`: as the call answered it. */
export async function solveCaptcha(challenge: string): Promise<string> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge), deriveKey });
  if (!solution) throw new Error('The puzzle was not solved');
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, counter, derivedKey });
}
