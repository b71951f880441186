/** reCAPTCHA v3: checks the success, action, host, age and score that the provider returns. */
import * as z from 'zod/mini';
import type { Captcha, CaptchaCheck, CaptchaVerdict } from '../../ports/captcha.ts';

export interface RecaptchaOptions {
  /** `https://www.google.com/recaptcha`, or the simulator. */
  url: string;
  secret: string;
  /** The host the pages are served from. */
  hostname: string;
  /** A lower score requires a code even on a remembered device. */
  minimumScore: number;
  /** Fallback for browsers that can't reach the provider. */
  proofOfWork: Captcha;
  onError: (error: Error) => void;
}

const timeoutMs = 3000;
/** Tokens live for two minutes; this allows a little more for clock skew. */
const lifeMs = 3 * 60_000;
/** After this many consecutive failures, the provider is not called for half a minute. */
const breaker = { failures: 3, restMs: 30_000 } as const;

const answerSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  challenge_ts: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});
type Answer = z.output<typeof answerSchema>;

export function createRecaptcha(options: RecaptchaOptions): Captcha {
  let failures = 0;
  let restUntil = 0;

  const ask = async (token: string, now: Date): Promise<Answer | null> => {
    if (now.getTime() < restUntil) return null;
    try {
      const answer = await siteVerify(options, token);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= breaker.failures) restUntil = now.getTime() + breaker.restMs;
      options.onError(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  };

  return {
    challenge: (check) => options.proofOfWork.challenge(check),

    async verify(token, check) {
      // A proof of work gives no score.
      if (token.startsWith('{')) {
        const done = await options.proofOfWork.verify(token, check);
        return done.verdict === 'passed' ? { ...done, verdict: 'doubtful' } : done;
      }
      const answer = await ask(token, check.now);
      const expiresAt = new Date(check.now.getTime() + lifeMs);
      return answer === null
        ? { verdict: 'unavailable', id: token, expiresAt }
        : judge(answer, token, check, options);
    },
  };
}

async function siteVerify({ url, secret }: RecaptchaOptions, token: string): Promise<Answer> {
  const response = await fetch(`${url}/api/siteverify`, {
    method: 'POST',
    // The person's IP address is not sent: the provider doesn't need it.
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`reCAPTCHA answered ${response.status}`);
  return z.parse(answerSchema, await response.json());
}

function judge(
  answer: Answer,
  token: string,
  { action, now }: CaptchaCheck,
  { hostname, minimumScore }: RecaptchaOptions,
): CaptchaVerdict {
  if (!answer.success) return { verdict: 'refused', why: (answer['error-codes'] ?? ['failed']).join(' ') };
  if (answer.action !== action) return { verdict: 'refused', why: 'wrong action' };
  if (answer.hostname !== hostname) return { verdict: 'refused', why: 'wrong host' };
  const age = now.getTime() - Date.parse(answer.challenge_ts ?? '');
  if (!(Math.abs(age) < lifeMs)) return { verdict: 'refused', why: 'expired' };
  const verdict = (answer.score ?? 0) < minimumScore ? 'doubtful' : 'passed';
  return { verdict, id: token, expiresAt: new Date(now.getTime() + lifeMs) };
}
