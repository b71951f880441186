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
  summary: 'The options for using any passkey of this site; valid once, for five minutes',
  response: requestOptionsSchema,
});

export const passkeyLoginEndpoint = defineEndpoint({
  id: 'session.passkeyLogin',
  method: 'POST',
  path: '/api/authentication/passkey/login',
  summary: 'Sign in with a passkey, which replaces password and code',
  body: assertionBody,
  response: signedInSchema,
  errors: ['login-failed', 'too-many-requests'],
});

export const reauthenticateOptionsEndpoint = defineEndpoint({
  id: 'session.reauthenticateOptions',
  method: 'POST',
  path: '/api/authentication/reauthenticate/options',
  summary: 'The options for using one of the caller’s passkeys; no content if they have none',
  response: z.optional(requestOptionsSchema),
});

export const reauthenticateWithPasskeyEndpoint = defineEndpoint({
  id: 'session.reauthenticateWithPasskey',
  method: 'POST',
  path: '/api/authentication/reauthenticate/passkey',
  summary: 'Confirm the caller’s identity with a passkey',
  body: assertionBody,
  errors: ['login-failed', 'too-many-requests'],
});
