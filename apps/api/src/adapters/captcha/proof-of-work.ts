/** Proof of work (altcha): each token costs the browser a little computation and is verified locally. */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Captcha, CaptchaVerdict } from '../../ports/captcha.ts';

/** Long enough to fill in the form, too short to stockpile tokens. */
const lifeMs = 10 * 60_000;
/** Takes 0.25 s on a desktop and one or two seconds on an old phone, while the person types. */
const cost = 5000;
const counters = { from: 150, to: 350 } as const;

const parametersSchema = z.object({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string(),
  salt: z.string(),
  cost: z.literal(cost),
  keyLength: z.literal(32),
  keyPrefix: z.string(),
  keySignature: z.string(),
  data: z.object({ action: z.string(), expiresAt: z.number() }),
});
const challengeSchema = z.object({ parameters: parametersSchema, signature: z.string() });
const tokenSchema = z.object({ challenge: z.string(), counter: z.number(), derivedKey: z.string() });

const refused = (why: string): CaptchaVerdict => ({ verdict: 'refused', why });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `secret` signs the challenges. A token is `{challenge, counter, derivedKey}`, with the challenge as it was sent. */
export function createProofOfWork(secret: Buffer): Captcha {
  const secrets = {
    hmacSignatureSecret: secret.toString('hex'),
    hmacKeySignatureSecret: `${secret.toString('hex')}:key`,
  };
  return {
    async challenge({ action, now }) {
      const counter = randomInt(counters.to, counters.from);
      const data = { action, expiresAt: now.getTime() + lifeMs };
      // The library's expiry reads the system clock; ours is part of the signed data.
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter,
        data,
        deriveKey,
      });
      return JSON.stringify(challenge);
    },

    async verify(token, { action, now }) {
      const sent = tokenSchema.safeParse(parseJson(token));
      const parsed = challengeSchema.safeParse(parseJson(sent.data?.challenge ?? ''));
      if (!sent.success || !parsed.success) return refused('not a solution');
      const { challenge, ...solution } = { ...sent.data, challenge: parsed.data };
      const result = await verifySolution({ ...secrets, challenge, solution, deriveKey });
      if (!result.verified) return refused('wrong solution');
      const { data, nonce } = challenge.parameters;
      if (data.action !== action) return refused('wrong action');
      if (data.expiresAt <= now.getTime()) return refused('expired');
      // Compare the signed data, not the JSON sent: the same JSON can be serialised in many ways.
      return { verdict: 'passed', id: nonce, expiresAt: new Date(data.expiresAt) };
    },
  };
}
