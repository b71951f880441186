/** Setting a new password without the old one (A-2.5, A-7.3, A-8.6; G9). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailSchema, newPasswordSchema } from '../people/account-fields.ts';

/** The message of a failed reset, whichever part was wrong. */
export const resetFailure = {
  title: 'Reset password unsuccessful!',
  text: 'The confirm email link (that brought you here) or the email address you entered is not valid.',
} as const;

/** Names of the query parameters of the hash routes. */
export const resetQuery = { token: 'ct', confirmed: 'resetPasswordConfirmed' } as const;

export const forgotPasswordFormSchema = z.strictObject({ email: emailSchema });

export const forgotPasswordRequestEndpoint = defineEndpoint({
  id: 'password-reset.request',
  method: 'POST',
  path: '/api/forgot-password/request',
  summary: 'Request a password reset link; the response is the same whether or not the address is known',
  body: forgotPasswordFormSchema,
  errors: ['too-many-requests'],
});

const tokenSchema = z.string().check(z.maxLength(128));

export const confirmResetPasswordEndpoint = defineEndpoint({
  id: 'password-reset.confirm',
  method: 'GET',
  path: '/api/forgot-password/confirm-reset-password/:token',
  summary: 'The target of the e-mailed link: redirects to the page that continues, and changes nothing',
  params: z.strictObject({ token: tokenSchema }),
  content: { kind: 'redirect' },
});

export const forgotPasswordSubmitEndpoint = defineEndpoint({
  id: 'password-reset.submit',
  method: 'POST',
  path: '/api/forgot-password/submit',
  summary: 'Set a new password with the token of the e-mailed link and the e-mail address it was sent to',
  body: z.strictObject({ email: emailSchema, confirmationToken: tokenSchema, password: newPasswordSchema }),
  response: z.object({ success: z.boolean(), reason: z.string() }),
  errors: ['password-refused', 'busy'],
});
