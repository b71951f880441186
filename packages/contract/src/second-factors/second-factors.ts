/** Passkeys and the authenticator app, as managed by their owner (D-4.3, D-4.4; G5, G7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';
import { mfaCodeSchema } from '../people/login-fields.ts';
import { oneLine } from '../text/typed-text.ts';
import { suspendedFactorSchema } from './recovery.ts';
import { attestationSchema, creationOptionsSchema } from './webauthn.ts';

export const passkeyLimits = { perAccount: 5, name: 50 } as const;

export const passkeyNameSchema = z
  .string()
  .check(
    oneLine,
    z.minLength(1, 'A name is required'),
    z.maxLength(passkeyLimits.name, `Name cannot be longer than ${passkeyLimits.name} characters`),
  );
export const passkeyNameFormSchema = z.strictObject({ name: passkeyNameSchema });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
});
export type Passkey = z.output<typeof passkeySchema>;

const passkeyParams = z.strictObject({ passkeyId: publicIdSchema });

export const secondFactorsEndpoint = defineEndpoint({
  id: 'secondFactors.list',
  method: 'GET',
  path: '/api/user/security/factors',
  summary: 'The caller’s passkeys, and whether they use an authenticator app',
  response: z.object({
    authenticatorApp: z.nullable(z.object({ enrolledAt: instantSchema })),
    passkeys: z.array(passkeySchema),
    /** Methods suspended by a recovery, for the owner to restore or remove. */
    suspended: z.array(suspendedFactorSchema),
  }),
});

export const beginAuthenticatorEndpoint = defineEndpoint({
  id: 'secondFactors.beginAuthenticator',
  method: 'POST',
  path: '/api/user/security/authenticator/begin',
  summary: 'A new secret for an authenticator app, which takes effect once a code is verified',
  response: z.object({
    /** In base 32, for manual entry. */
    key: z.string(),
    /** An SVG as a data URL. */
    qrCode: z.string(),
  }),
  errors: ['reauthentication-required', 'second-factor-exists'],
});

export const confirmAuthenticatorFormSchema = z.strictObject({ code: mfaCodeSchema });

export const confirmAuthenticatorEndpoint = defineEndpoint({
  id: 'secondFactors.confirmAuthenticator',
  method: 'POST',
  path: '/api/user/security/authenticator/confirm',
  summary: 'Verify a code of the app, which is then required when signing in',
  body: confirmAuthenticatorFormSchema,
  errors: ['reauthentication-required', 'second-factor-exists', 'second-factor-refused'],
});

export const removeAuthenticatorEndpoint = defineEndpoint({
  id: 'secondFactors.removeAuthenticator',
  method: 'POST',
  path: '/api/user/security/authenticator/remove',
  summary: 'Remove the authenticator app',
  errors: ['reauthentication-required', 'not-found'],
});

export const beginPasskeyEndpoint = defineEndpoint({
  id: 'secondFactors.beginPasskey',
  method: 'POST',
  path: '/api/user/security/passkeys/begin',
  summary: 'The options for creating a passkey; valid once, for five minutes',
  response: creationOptionsSchema,
  errors: ['reauthentication-required', 'second-factor-exists'],
});

export const addPasskeyEndpoint = defineEndpoint({
  id: 'secondFactors.addPasskey',
  method: 'POST',
  path: '/api/user/security/passkeys',
  summary: 'Save a new passkey',
  body: z.strictObject({ name: passkeyNameSchema, credential: attestationSchema }),
  response: passkeySchema,
  errors: ['reauthentication-required', 'second-factor-exists', 'second-factor-refused'],
});

export const renamePasskeyEndpoint = defineEndpoint({
  id: 'secondFactors.renamePasskey',
  method: 'POST',
  path: '/api/user/security/passkeys/:passkeyId/rename',
  summary: 'Rename a passkey',
  params: passkeyParams,
  body: passkeyNameFormSchema,
  errors: ['not-found'],
});

export const removePasskeyEndpoint = defineEndpoint({
  id: 'secondFactors.removePasskey',
  method: 'POST',
  path: '/api/user/security/passkeys/:passkeyId/remove',
  summary: 'Remove a passkey',
  params: passkeyParams,
  errors: ['reauthentication-required', 'not-found'],
});
