/** Step-up: confirming one's identity again before a sensitive change (G7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { loginPasswordSchema } from '../people/login-fields.ts';

/** How long a sign-in or confirmation counts as recent. */
export const stepUpMinutes = 10;

/** The dialog's values. */
export const reauthenticateBodySchema = z.strictObject({ password: loginPasswordSchema });

export const reauthenticateEndpoint = defineEndpoint({
  id: 'session.reauthenticate',
  method: 'POST',
  path: '/api/authentication/reauthenticate',
  summary: 'Confirm the caller’s identity with the password; a wrong one doesn’t end the session',
  body: reauthenticateBodySchema,
  errors: ['login-failed', 'too-many-requests', 'busy'],
});
