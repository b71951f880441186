/** The inbox has every notification, regardless of its other channels (W-6.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import type { QueryOf, ResponseOf } from '../endpoint.ts';
import { instantSchema, publicIdSchema, studentIdSchema } from '../shared/fields.ts';
import { notificationParams } from './params.ts';

/** The link in a push, an e-mail or a text: opens the inbox, which marks the notification as read and opens its page. */
export const openedNotificationQuery = 'open';
export const notificationPath = (id: string): string => `/notifications?${openedNotificationQuery}=${id}`;
export const notificationSettingsPath = '/notifications/settings';

/** Notifications per response. */
export const inboxPageSize = 30;
/** Notifications that one call can mark. */
export const markedAtOnce = 100;

const about = {
  id: publicIdSchema,
  createdAt: instantSchema,
  isRead: z.boolean(),
  /** Shown above the days until it is read. */
  isUrgent: z.boolean(),
  /** The notification has a task that nobody has done yet. */
  needsYou: z.boolean(),
  /** When the task was done, and whether another account owner did it. Null if it is open or there is no task. */
  done: z.nullable(z.object({ at: instantSchema, byOther: z.boolean() })),
  /** Null if it isn't about a student. Notifications about a student whom the person no longer sees aren't listed. */
  student: z.nullable(z.object({ studentId: z.string(), firstName: z.string() })),
  school: z.nullable(z.object({ centreCode: z.string(), name: z.string() })),
  /** A route of the app. */
  link: z.string(),
};

export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('absence-to-explain'),
    params: notificationParams['absence-to-explain'],
  }),
  z.object({ ...about, kind: z.literal('absence-decided'), params: notificationParams['absence-decided'] }),
  z.object({
    ...about,
    kind: z.literal('consent-to-answer'),
    params: notificationParams['consent-to-answer'],
  }),
  z.object({ ...about, kind: z.literal('consent-due-soon'), params: notificationParams['consent-due-soon'] }),
  z.object({ ...about, kind: z.literal('payment-due'), params: notificationParams['payment-due'] }),
  z.object({ ...about, kind: z.literal('payment-receipt'), params: notificationParams['payment-receipt'] }),
  z.object({ ...about, kind: z.literal('payment-resolved'), params: notificationParams['payment-resolved'] }),
  z.object({ ...about, kind: z.literal('new-report'), params: notificationParams['new-report'] }),
  z.object({ ...about, kind: z.literal('event-changed'), params: notificationParams['event-changed'] }),
  z.object({ ...about, kind: z.literal('school-notice'), params: notificationParams['school-notice'] }),
  z.object({ ...about, kind: z.literal('request-decided'), params: notificationParams['request-decided'] }),
  z.object({ ...about, kind: z.literal('viewer-accepted'), params: notificationParams['viewer-accepted'] }),
  z.object({ ...about, kind: z.literal('security'), params: notificationParams.security }),
]);
export type Notification = z.output<typeof notificationSchema>;

const countsShape = { unread: z.int(), needsYou: z.int() };
export const notificationCountsSchema = z.object(countsShape);
export type NotificationCounts = z.output<typeof notificationCountsSchema>;

export const inboxEndpoint = defineEndpoint({
  id: 'notifications.inbox',
  method: 'GET',
  path: '/api/notifications',
  summary: 'The caller’s notifications of the last 12 months, newest first, 30 at a time',
  query: z.strictObject({
    show: z.optional(z.enum(['all', 'needs-you'])),
    studentId: z.optional(studentIdSchema),
    /** The `next` of the previous response. */
    after: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'The cursor is invalid'))),
  }),
  response: z.object({
    ...countsShape,
    /** Unread urgent notifications, on the first page only. They aren't in the other list. */
    urgent: z.array(notificationSchema),
    notifications: z.array(notificationSchema),
    /** The cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
    now: instantSchema,
  }),
});
export type Inbox = ResponseOf<typeof inboxEndpoint>;
export type InboxQuery = QueryOf<typeof inboxEndpoint>;

export const notificationCountsEndpoint = defineEndpoint({
  id: 'notifications.counts',
  method: 'GET',
  path: '/api/notifications/counts',
  summary: 'How many of the caller’s notifications are unread, and how many need them',
  response: notificationCountsSchema,
});

const route = z.string().check(z.maxLength(300), z.regex(/^\/[^\s]*$/, 'Not a page'));

export const markReadEndpoint = defineEndpoint({
  id: 'notifications.markRead',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read: some, those that link to a page, or all up to a moment',
  body: z.discriminatedUnion('which', [
    z.strictObject({
      which: z.literal('some'),
      ids: z.array(publicIdSchema).check(z.minLength(1), z.maxLength(markedAtOnce)),
    }),
    z.strictObject({ which: z.literal('of-page'), link: route }),
    /** `until`: the inbox response's `now`, so that notifications created since then stay unread. */
    z.strictObject({ which: z.literal('all'), until: instantSchema }),
  ]),
  response: notificationCountsSchema,
});
