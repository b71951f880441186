/** Computes a sign-in's proof of work, like a browser. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** `challenge`: as the call returned it. */
export async function solveCaptcha(challenge: string): Promise<string> {
  const solution = await solveChallenge({ challenge: JSON.parse(challenge), deriveKey });
  if (!solution) throw new Error('The puzzle was not solved');
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, counter, derivedKey });
}
