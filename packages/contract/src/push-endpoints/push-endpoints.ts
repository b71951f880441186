/** The devices that get push notifications (W-7.1, A-7.10). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** The push services of the native app. A browser subscribes with the service of its maker. */
export const appPushPlatforms = ['apns', 'gcm'] as const;

/** Made by the device: one for each installation of the app. */
export const installationIdSchema = z.string().check(z.regex(/^[\w.-]{8,128}$/, 'Not an installation'));

/** A device's token, or the `endpoint` of a browser's subscription. A secret, so never part of an address. */
export const pushHandleSchema = z.string().check(z.minLength(1), z.maxLength(2048));

/** Apple's tokens are hexadecimal. */
const tokenPatterns = { apns: /^[\da-f]{64,400}$/i, gcm: /^[\w:.-]{20,2048}$/ } as const;

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'Not a key'));

/** As `PushSubscription.toJSON()` gives it, without the expiry. */
export const webSubscriptionSchema = z.strictObject({
  endpoint: pushHandleSchema,
  keys: z.strictObject({
    /** An uncompressed point on P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});
export type WebSubscription = z.output<typeof webSubscriptionSchema>;

export const pushServiceEndpoint = defineEndpoint({
  id: 'push-endpoints.service',
  method: 'GET',
  path: '/api/pushnotification/service',
  summary: 'Which devices this portal can notify, and the key with which browsers subscribe',
  response: z.object({
    /** Whether the app on iOS (`apns`) and Android (`gcm`) can be notified. */
    apns: z.boolean(),
    gcm: z.boolean(),
    /** The VAPID public key, in base64url; null if browsers aren't notified. */
    webKey: z.nullable(z.string()),
  }),
});

export const registerPushEndpoint = defineEndpoint({
  id: 'push-endpoints.register',
  method: 'POST',
  path: '/api/pushnotification/register',
  summary: 'Registers the app on this device. Replaces its earlier handle, and takes over another account’s',
  body: z
    .strictObject({
      handle: pushHandleSchema,
      installationId: installationIdSchema,
      platform: z.enum(appPushPlatforms),
    })
    .check(
      z.refine(({ handle, platform }) => tokenPatterns[platform].test(handle), {
        error: 'Not a handle of this platform',
        path: ['handle'],
      }),
    ),
  errors: ['not-found'],
});

export const subscribePushEndpoint = defineEndpoint({
  id: 'push-endpoints.subscribe',
  method: 'POST',
  path: '/api/pushnotification/subscribe',
  summary: 'Registers this browser with its subscription, like an app. Only for a known push service',
  body: z.strictObject({ ...webSubscriptionSchema.shape, installationId: installationIdSchema }),
  errors: ['not-found'],
});

/** The device, with its present handle. */
const deviceSchema = z.strictObject({ handle: pushHandleSchema, installationId: installationIdSchema });

export const unregisterPushEndpoint = defineEndpoint({
  id: 'push-endpoints.unregister',
  method: 'POST',
  path: '/api/pushnotification/unregister',
  summary:
    'Ends push notifications on this device; for a browser, `handle` is the endpoint of its subscription',
  body: deviceSchema,
});

export const checkPushEndpoint = defineEndpoint({
  id: 'push-endpoints.check',
  method: 'POST',
  path: '/api/pushnotification/check',
  summary:
    'At each start: whether the caller’s registration has this handle. If not, the device registers again',
  body: deviceSchema,
  response: z.object({
    isRegistered: z.boolean(),
    /** Whether this device shows names and details on the locked screen. */
    showsNames: z.boolean(),
  }),
});

export const showNamesEndpoint = defineEndpoint({
  id: 'push-endpoints.showNames',
  method: 'POST',
  path: '/api/pushnotification/showNames',
  summary: 'Chooses whether this device shows names and details on the locked screen. Off until chosen',
  body: z.strictObject({ installationId: installationIdSchema, showsNames: z.boolean() }),
  errors: ['not-found'],
});
