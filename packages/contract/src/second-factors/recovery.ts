/** Sign-in methods suspended by a recovery, for their owner to review, and the "not me" links of security notices. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';

export const suspendedFactorSchema = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'authenticator-app', 'mobile']),
  /** A passkey's name or a mobile number; empty for an app. */
  name: z.nullable(z.string()),
  addedAt: instantSchema,
  suspendedAt: instantSchema,
});
export type SuspendedFactor = z.output<typeof suspendedFactorSchema>;

const factorParams = z.strictObject({ factorId: publicIdSchema });

export const restoreFactorEndpoint = defineEndpoint({
  id: 'secondFactors.restore',
  method: 'POST',
  path: '/api/user/security/suspended/:factorId/restore',
  summary: 'Restore a suspended passkey, authenticator app or mobile number',
  params: factorParams,
  errors: ['reauthentication-required', 'not-found', 'second-factor-exists'],
});

export const removeSuspendedFactorEndpoint = defineEndpoint({
  id: 'secondFactors.removeSuspended',
  method: 'POST',
  path: '/api/user/security/suspended/:factorId/remove',
  summary: 'Permanently remove a suspended passkey, authenticator app or mobile number',
  params: factorParams,
  errors: ['reauthentication-required', 'not-found'],
});

const tokenSchema = z.string().check(z.maxLength(128));

export const followFactorNotMeEndpoint = defineEndpoint({
  id: 'session.followNotMe',
  method: 'GET',
  path: '/api/user/security/not-me/:token',
  summary: 'The target of a notice’s “not me” link: redirects to the page that confirms, and changes nothing',
  params: z.strictObject({ token: tokenSchema }),
  content: { kind: 'redirect' },
});

export const factorNotMeEndpoint = defineEndpoint({
  id: 'session.notMe',
  method: 'POST',
  path: '/api/user/security/not-me',
  summary:
    'The owner did not make a change: what was added since is suspended, everybody is signed out and a new password is needed',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({ success: z.boolean() }),
});
