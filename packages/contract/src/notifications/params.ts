/**
 * The parameters of a notification, from which the client and the templates make the texts. Parameters never include
 * medical or behaviour details, the content of a report, or an amount.
 */
import * as z from 'zod/mini';
import { requestKindSchema } from '../change-requests/kinds.ts';
import { isoDateSchema, publicIdSchema } from '../shared/fields.ts';

/** The maximum length of a school's own title. */
const title = z.string().check(z.minLength(1), z.maxLength(200));
const outcome = z.enum(['approved', 'rejected']);
const consent = z.object({ requestId: publicIdSchema, title, dueDate: isoDateSchema });

/** What happened to the account. */
export const securityEvents = [
  'new-device',
  'password-changed',
  'email-changed',
  'mobile-changed',
  'passkey-added',
  'passkey-removed',
  'authenticator-added',
  'authenticator-removed',
  'sign-in-recovered',
  'signed-out-everywhere',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const eventChanges = ['added', 'moved', 'cancelled', 'tomorrow'] as const;
export type EventChange = (typeof eventChanges)[number];

export const notificationParams = {
  'absence-to-explain': z.object({ absenceId: publicIdSchema, date: isoDateSchema, isFullDay: z.boolean() }),
  /** `reason`: the reason for an absence that the school had recorded. */
  'absence-decided': z.object({
    what: z.enum(['absence', 'reason']),
    outcome,
    from: isoDateSchema,
    to: isoDateSchema,
  }),
  'consent-to-answer': consent,
  'consent-due-soon': consent,
  'payment-due': z.object({ invoices: z.int(), dueDate: z.nullable(isoDateSchema) }),
  'payment-receipt': z.object({ payments: z.int() }),
  /** A payment whose outcome wasn't known. */
  'payment-resolved': z.object({ outcome: z.enum(['paid', 'not-paid']) }),
  'new-report': z.object({ reportingPeriod: z.string().check(z.maxLength(100)) }),
  'event-changed': z.object({ title, date: isoDateSchema, change: z.enum(eventChanges) }),
  'school-notice': z.object({ title, text: z.nullable(z.string().check(z.maxLength(1000))) }),
  'request-decided': z.object({ request: requestKindSchema, outcome }),
  'viewer-accepted': z.object({ viewerName: z.string().check(z.maxLength(101)) }),
  security: z.object({ event: z.enum(securityEvents) }),
} as const;

export type NotificationParams = {
  [Kind in keyof typeof notificationParams]: z.output<(typeof notificationParams)[Kind]>;
};
