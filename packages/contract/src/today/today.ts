/** The figures on the office's Today page, besides the queue's (O-3.5). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, isoDateSchema, publicIdSchema } from '../shared/fields.ts';

export const todayFigures = {
  /** The number of scheduled publications listed, soonest first. */
  scheduled: 6,
  /** Consent requests due within this many days, including today, count as due soon. */
  consentDays: 7,
  /** The age, in hours, after which the register's data counts as old. */
  staleHours: 26,
} as const;

export const scheduledKinds = ['consent', 'release'] as const;

const scheduledSchema = z.object({
  kind: z.enum(scheduledKinds),
  id: publicIdSchema,
  title: z.string(),
  /** The number of students in the audience; null while the audience can still change. */
  students: z.nullable(z.int()),
  sendsAt: instantSchema,
});
export type Scheduled = z.output<typeof scheduledSchema>;

/** A part is null if the caller has no permission for its pages. */
export const todaySchema = z.object({
  /** The school's last good package; null before the first. */
  register: z.nullable(z.object({ importedAt: instantSchema, rows: z.int() })),
  consentDue: z.nullable(z.object({ requests: z.int(), notAnswered: z.int() })),
  /** Publications that wait for their undo window or start time. */
  scheduled: z.nullable(z.array(scheduledSchema)),
  payments: z.nullable(
    z.object({
      unknown: z.int(),
      unknownCents: z.int(),
      /** When the oldest began to wait. */
      oldestAt: z.nullable(instantSchema),
      lastDay: z.nullable(z.object({ day: isoDateSchema, payments: z.int(), totalCents: z.int() })),
    }),
  ),
  /** Bounces of the last 30 days: the adults of the school's students, and their e-mails. */
  bounced: z.nullable(z.object({ adults: z.int(), emails: z.int() })),
  /** Texts about today's absences. */
  texts: z.nullable(z.object({ sent: z.int(), failed: z.int() })),
});
export type Today = z.output<typeof todaySchema>;

export const todayEndpoint = defineEndpoint({
  id: 'today.summary',
  method: 'GET',
  path: '/api/office/schools/:centreCode/today',
  summary: 'What goes out, has failed and is due at a school today, as far as the person may see it',
  params: z.strictObject({ centreCode: centreCodeSchema }),
  response: todaySchema,
  errors: ['not-found'],
});
