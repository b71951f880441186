/** A person's reachability, for the person and, without content, for the office (W-6.4). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { familyParams } from '../families/families.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';
import { notificationKinds } from './kinds.ts';

export const pushPlatforms = ['web', 'apns', 'gcm'] as const;

/** `sent`: accepted by the provider. `failed`: could not be sent. `waiting`: for quiet hours, the digest or a retry. */
export const deliveryOutcomes = ['sent', 'failed', 'waiting'] as const;

const channelShape = {
  lastSentAt: z.nullable(instantSchema),
  lastFailedAt: z.nullable(instantSchema),
};

export const reachabilitySchema = z.object({
  devices: z.array(
    z.object({
      id: publicIdSchema,
      platform: z.enum(pushPlatforms),
      showsNames: z.boolean(),
      /** Whether this is the calling device. */
      isThis: z.boolean(),
      addedAt: instantSchema,
      ...channelShape,
    }),
  ),
  email: z.object(channelShape),
  /** Null without a mobile number that texts can be sent to. */
  sms: z.nullable(z.object({ ...channelShape, isStopped: z.boolean() })),
  /** The newest deliveries outside the inbox, newest first. */
  recent: z.array(
    z.object({
      /** Null for a digest, a summary or a test. */
      kind: z.nullable(z.enum(notificationKinds)),
      channel: z.enum(['push', 'email', 'sms']),
      outcome: z.enum(deliveryOutcomes),
      /** When the delivery was sent or failed, or when it is planned. */
      at: instantSchema,
    }),
  ),
});
export type Reachability = z.output<typeof reachabilitySchema>;

export const reachabilityEndpoint = defineEndpoint({
  id: 'notifications.reachability',
  method: 'GET',
  path: '/api/notifications/reachability',
  summary: 'The caller’s devices, and what was last delivered to each channel',
  response: reachabilitySchema,
});

export const familyReachabilitySchema = z.object({
  /** Whether the adult has an account that can be notified. */
  hasAccount: z.boolean(),
  push: z.object({ devices: z.int(), ...channelShape }),
  email: z.object({ hasAddress: z.boolean(), ...channelShape }),
  sms: z.object({ hasMobile: z.boolean(), isStopped: z.boolean(), ...channelShape }),
  /** The newest urgent notification from this school, and whether they have read it. */
  lastUrgent: z.nullable(z.object({ at: instantSchema, isRead: z.boolean() })),
});
export type FamilyReachability = z.output<typeof familyReachabilitySchema>;

export const familyReachabilityEndpoint = defineEndpoint({
  id: 'notifications.familyReachability',
  method: 'GET',
  path: '/api/office/schools/:centreCode/families/:familyId/reachability',
  summary: 'Whether an adult can be reached by each channel, without content or preferences',
  params: familyParams,
  response: familyReachabilitySchema,
  errors: ['not-found'],
});

export const testNotificationEndpoint = defineEndpoint({
  id: 'notifications.test',
  method: 'POST',
  path: '/api/notifications/test',
  summary: 'Sends a test notification to the caller’s devices, or to one of them',
  body: z.strictObject({ deviceId: z.optional(publicIdSchema) }),
  /** The number of devices that get the test. */
  response: z.object({ devices: z.int() }),
  errors: ['too-many-requests'],
});
