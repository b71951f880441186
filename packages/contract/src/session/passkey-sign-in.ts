/** Signing in, and confirming one's identity, with a passkey (D-4.4; G5, G7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { assertionSchema, requestOptionsSchema } from '../second-factors/webauthn.ts';
import { signedInSchema } from './session.ts';

const assertionBody = z.strictObject({ credential: assertionSchema });

export const passkeyOptionsEndpoint = defineEndpoint({
  id: 'session.passkeyOptions',
  method: 'POST',
  path: '/api/authentication/passkey/options',
  summary: 'What the browser needs to ask for any passkey of this site; good once, for five minutes',
  response: requestOptionsSchema,
});

export const passkeyLoginEndpoint = defineEndpoint({
  id: 'session.passkeyLogin',
  method: 'POST',
  path: '/api/authentication/passkey/login',
  summary: 'Sign in with a passkey: it stands for password and code',
  body: assertionBody,
  response: signedInSchema,
  errors: ['login-failed', 'too-many-requests'],
});

export const reauthenticateOptionsEndpoint = defineEndpoint({
  id: 'session.reauthenticateOptions',
  method: 'POST',
  path: '/api/authentication/reauthenticate/options',
  summary: 'What the browser needs to ask for one of the caller’s passkeys; nothing when they have none',
  response: z.optional(requestOptionsSchema),
});

export const reauthenticateWithPasskeyEndpoint = defineEndpoint({
  id: 'session.reauthenticateWithPasskey',
  method: 'POST',
  path: '/api/authentication/reauthenticate/passkey',
  summary: 'Confirm with a passkey that it is still the same person',
  body: assertionBody,
  errors: ['login-failed', 'too-many-requests'],
});
