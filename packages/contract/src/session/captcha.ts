/** The captcha at sign-in (A-4.4; T7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const captchaChallengeEndpoint = defineEndpoint({
  id: 'captcha.challenge',
  method: 'GET',
  path: '/api/captcha/challenge',
  summary:
    'A puzzle for the browser; its solution is the captchaToken of a sign-in. 204 where captcha is off',
  /** To be parsed, solved and returned unchanged. */
  response: z.optional(z.object({ challenge: z.string() })),
});
