/** Reading offline: a device's lease of its key (docs/app.md). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema } from '../shared/fields.ts';

/** Dated content is kept for so many days, today included. */
export const offlineDays = 14;

const tokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, 'Not a lease'));

export const offlineLeaseSchema = z.object({
  /** Presented to find out whether the lease is still valid. Grants nothing else. */
  token: tokenSchema,
  /** 32 bytes in base64: the AES-GCM key of the data kept on the device. Never sent twice. */
  key: z.string(),
  expiresAt: instantSchema,
});
export type OfflineLease = z.output<typeof offlineLeaseSchema>;

export const leaseOfflineEndpoint = defineEndpoint({
  id: 'offline.lease',
  method: 'POST',
  path: '/api/offline/lease',
  summary: 'A new key for the data that this remembered device keeps to read offline; ends its earlier lease',
  response: offlineLeaseSchema,
  errors: ['not-found'],
});

export const offlineLeaseHeader = 'offline-lease';

export const checkOfflineLeaseEndpoint = defineEndpoint({
  id: 'offline.check',
  method: 'GET',
  path: '/api/offline/lease',
  summary: 'Whether a device may still keep its data to read offline; needs no session',
  headers: z.looseObject({ [offlineLeaseHeader]: tokenSchema }),
  response: z.object({ isValid: z.boolean() }),
});
