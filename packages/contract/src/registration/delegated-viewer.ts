/** Registration of a delegated viewer through an account owner's invitation. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { loginBodySchema } from '../session/session.ts';
import { termsKeySchema } from '../terms/terms.ts';
import { accountFormFields, confirmations, registrationSessionIdSchema } from './account-form.ts';

/** The pages' messages (A-8.8). */
export const viewerInvitationMessages = {
  invalid: 'Unfortunately, the invitation code is not valid.',
  ownInvitation: 'You cannot accept an invitation sent by yourself.',
  alreadyDelegated: 'This student has already been delegated to you.',
} as const;

export const viewerInvitationEndpoint = defineEndpoint({
  id: 'registration.viewerInvitation',
  method: 'GET',
  path: '/api/registration/delegated-viewer-invitation',
  summary: "Open a viewer's invitation in this browser; it is not used up by that",
  query: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(128)) }),
  response: z.object({
    sessionId: z.nullable(z.string()),
    valid: z.boolean(),
    pendingTermsAndConditionsKeys: z.array(termsKeySchema),
    delegatedViewerFullName: z.string(),
    acceptingOwnInvitation: z.boolean(),
  }),
  errors: ['too-many-requests'],
});

export const viewerVerificationEndpoint = defineEndpoint({
  id: 'registration.viewerVerification',
  method: 'GET',
  path: '/api/registration/delegated-viewer-verification',
  summary: "Who was invited to see whose records, for 'Is this you?'",
  query: z.strictObject({ sessionId: registrationSessionIdSchema }),
  response: z.object({ fullName: z.string(), studentName: z.string() }),
  errors: ['not-found', 'registration-out-of-step'],
});

export const viewerConfirmNameEndpoint = defineEndpoint({
  id: 'registration.viewerConfirmName',
  method: 'POST',
  path: '/api/registration/delegated-viewer-verification',
  summary: "Answer 'Is this you?' with Continue",
  body: z.strictObject({ sessionId: registrationSessionIdSchema }),
  errors: ['not-found', 'registration-out-of-step'],
});

export const viewerRegisterEndpoint = defineEndpoint({
  id: 'registration.viewerRegister',
  method: 'POST',
  path: '/api/registration/delegated-viewer-register',
  summary: "Open a viewer's account; the e-mailed link activates it, the inviting owner approves it",
  body: z.strictObject({ ...accountFormFields, sessionId: registrationSessionIdSchema }).check(confirmations),
  response: z.object({ emailAlreadyRegistered: z.boolean() }),
  errors: ['not-found', 'registration-out-of-step', 'password-refused', 'too-many-requests', 'busy'],
});

export const viewerLoginEndpoint = defineEndpoint({
  id: 'registration.viewerLogin',
  method: 'POST',
  path: '/api/authentication/delegated-viewer/login',
  summary: 'Sign in with an existing account and accept the invitation with it',
  body: z.extend(loginBodySchema, { sessionId: registrationSessionIdSchema }),
  response: z.object({
    hasPendingTermsAndConditions: z.boolean(),
    acceptingOwnInvitation: z.boolean(),
    alreadyHasDelegatedStudent: z.boolean(),
  }),
  errors: [
    'login-failed',
    'code-required',
    'not-found',
    'registration-out-of-step',
    'too-many-requests',
    'busy',
  ],
});
