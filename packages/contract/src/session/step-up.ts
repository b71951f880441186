/** Confirming who one is once more, before a change that matters (G7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { loginPasswordSchema } from '../people/login-fields.ts';

/** For how long a sign-in, or a confirmation, is recent enough for such a change. */
export const stepUpMinutes = 10;

/** What the dialog's form holds. */
export const reauthenticateBodySchema = z.strictObject({ password: loginPasswordSchema });

export const reauthenticateEndpoint = defineEndpoint({
  id: 'session.reauthenticate',
  method: 'POST',
  path: '/api/authentication/reauthenticate',
  summary: 'Confirm with the password that it is still the same person; a wrong one doesn’t end the session',
  body: reauthenticateBodySchema,
  errors: ['login-failed', 'too-many-requests', 'busy'],
});
