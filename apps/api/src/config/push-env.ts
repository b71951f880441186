/** The settings of push notifications to browsers, iOS (APNs) and Android (FCM). */
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

/** A host, or `*.` and a domain for every host below it. */
const hostPattern = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/;

/** The push services of Chrome, Firefox, Safari and Edge. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

export const pushSettings = {
  /** The private key that authenticates the portal to browser push services: 32 bytes in base64url. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, '32 bytes in base64url, such as from `npx web-push generate-vapid-keys`')
    .optional(),
  /** The operator's contact for push services. Apple refuses all messages if the address isn't real. */
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(?:mailto:[^\s@]+@[^\s@]+\.[a-z]{2,}|https:\/\/[^\s/]+\.[a-z]{2,}(?:\/\S*)?)$/i,
      'a real mailto: or https: address',
    )
    .optional(),
  /** The hosts that browsers' subscriptions may name. */
  WEB_PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => hostPattern.test(host)), 'host names, or *. and a domain')
    .default(knownHosts),
  /** Apple's key file (`.p8`), its id, the team's id and the app's bundle id. */
  APNS_KEY_FILE: z.string().min(1).optional(),
  APNS_KEY_ID: z.string().min(1).max(64).optional(),
  APNS_TEAM_ID: z.string().min(1).max(64).optional(),
  APNS_TOPIC: z.string().min(1).max(200).optional(),
  APNS_URL: url.default('https://api.push.apple.com'),
  /** The JSON file of a service account that may send messages with Firebase. */
  FCM_ACCOUNT_FILE: z.string().min(1).optional(),
  FCM_URL: url.default('https://fcm.googleapis.com'),
};
