/** A person's active sessions and remembered devices (G6). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';

const listedSchema = z.object({
  id: z.string(),
  /** A readable description: "Chrome on Windows". */
  browser: z.string(),
  isCurrent: z.boolean(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
});

export const sessionsEndpoint = defineEndpoint({
  id: 'session.list',
  method: 'GET',
  path: '/api/user/security/sessions',
  summary: 'The caller’s active sessions and remembered devices',
  response: z.object({
    sessions: z.array(listedSchema),
    devices: z.array(z.extend(listedSchema, { expiresAt: instantSchema })),
  }),
});
export type Sessions = z.output<NonNullable<typeof sessionsEndpoint.response>>;

export const endSessionEndpoint = defineEndpoint({
  id: 'session.end',
  method: 'POST',
  path: '/api/user/security/sessions/:sessionId/end',
  summary: 'Sign out another browser',
  params: z.strictObject({ sessionId: publicIdSchema }),
  errors: ['reauthentication-required', 'not-found'],
});

export const forgetDeviceEndpoint = defineEndpoint({
  id: 'session.forgetDevice',
  method: 'POST',
  path: '/api/user/security/devices/:deviceId/forget',
  summary: 'Forget a device: its next sign-in requires a code',
  params: z.strictObject({ deviceId: publicIdSchema }),
  errors: ['reauthentication-required', 'not-found'],
});

export const signOutEverywhereEndpoint = defineEndpoint({
  id: 'session.signOutEverywhere',
  method: 'POST',
  path: '/api/user/security/sign-out-everywhere',
  summary: 'End every session, including this one, and forget every device',
  errors: ['reauthentication-required'],
});
