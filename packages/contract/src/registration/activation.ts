/** Activation of an account by the link that is e-mailed to it. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const resendActivationEndpoint = defineEndpoint({
  id: 'registration.resendActivation',
  method: 'POST',
  path: '/api/registration/activate/resend',
  summary: 'Send the activation link again to the address of the caller’s own account',
  /** False if the account needs no link, or has been sent enough of them for now. */
  response: z.object({ sent: z.boolean() }),
});

/** Query parameters of the link in the e-mail. */
export const activationQuery = { token: 'ct' } as const;

export const activationLinkEndpoint = defineEndpoint({
  id: 'registration.activationLink',
  method: 'GET',
  path: '/api/registration/activate/:token',
  summary: 'The target of the e-mailed link: redirects to the page that activates, and changes nothing',
  params: z.strictObject({ token: z.string().check(z.maxLength(128)) }),
  content: { kind: 'redirect' },
});

export const activateEndpoint = defineEndpoint({
  id: 'registration.activate',
  method: 'POST',
  path: '/api/registration/activate',
  summary: 'Activate an account with the token of the e-mailed link (30 days)',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(128)) }),
  response: z.object({ success: z.boolean() }),
});
