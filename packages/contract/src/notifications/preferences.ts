/** Notification preferences: which kinds, through which channels and when (W-6.3). */
import * as z from 'zod/mini';
import { isTimeZone } from '../dates/zone-clock.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { BodyOf } from '../endpoint.ts';
import { centreCodeSchema, studentIdSchema, timeSchema } from '../shared/fields.ts';
import { deliveryTimings, kindRules, notificationChannels, notificationKinds, isChoosable } from './kinds.ts';
import type { NotificationChannel, NotificationKind } from './kinds.ts';

export const notificationChoiceSchema = z.object({
  kind: z.enum(notificationKinds),
  channel: z.enum(notificationChannels),
  timing: z.enum(deliveryTimings),
  /** For one student only. Overrides the choice for a school, which overrides the general choice. */
  studentId: z.nullable(studentIdSchema),
  /** For the notices of one school only. */
  centreCode: z.nullable(centreCodeSchema),
});
export type NotificationChoice = z.output<typeof notificationChoiceSchema>;

/** `day`: Monday to Friday. `week`: on Sunday. */
export const digestSchema = z.object({ every: z.enum(['day', 'week']), at: timeSchema });
export type Digest = z.output<typeof digestSchema>;

/** Local times. `until` may be on the next day. Equal times are rejected, because they would hold nothing. */
export const quietHoursSchema = z
  .object({ from: timeSchema, until: timeSchema })
  .check(
    z.refine(({ from, until }) => from !== until, { error: 'Choose two different times', path: ['until'] }),
  );
export type QuietHours = z.output<typeof quietHoursSchema>;

export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Not a time zone'));

export const notificationDefaults = {
  /** Null for no digest. */
  digest: null,
  digestAt: '18:30',
  quietHours: { from: '21:00', until: '06:30' },
  /** The default if the school's time zone isn't known. */
  timeZone: 'Australia/Brisbane',
} as const satisfies { digest: Digest | null; digestAt: string; quietHours: QuietHours; timeZone: string };

export const notificationPreferencesSchema = z.object({
  /** The general choice (or default) for every kind and channel, followed by the choices for students and schools. */
  choices: z.array(notificationChoiceSchema),
  /** Null for no digest. */
  digest: z.nullable(digestSchema),
  /** Null for no quiet hours. */
  quietHours: z.nullable(quietHoursSchema),
  /** Null to use each school's time zone. */
  timeZone: z.nullable(timeZoneSchema),
  /** E-mails and texts say only that there is a notification. Each device has a separate setting. */
  hidesDetails: z.boolean(),
  /** The person has replied STOP. Only urgent texts are sent. */
  isSmsStopped: z.boolean(),
  /** Texts can be sent to the person's mobile number. */
  hasMobile: z.boolean(),
});
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

export const notificationPreferencesEndpoint = defineEndpoint({
  id: 'notifications.preferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'The caller’s notification settings: kinds, channels and times',
  response: notificationPreferencesSchema,
});

const savedChoice = z
  .strictObject({
    kind: z.enum(notificationKinds),
    channel: z.enum(notificationChannels),
    /** Null removes a choice for a student or a school, or returns to the default. */
    timing: z.nullable(z.enum(deliveryTimings)),
    studentId: z.optional(studentIdSchema),
    centreCode: z.optional(centreCodeSchema),
  })
  .check(
    z.refine(({ kind, channel }) => isChoosable(kind, channel), {
      error: 'This can’t be chosen',
      path: ['kind'],
    }),
    z.refine(({ studentId, centreCode }) => studentId === undefined || centreCode === undefined, {
      error: 'Choose a student or a school',
      path: ['centreCode'],
    }),
    z.refine(({ kind, centreCode }) => centreCode === undefined || kind === 'school-notice', {
      error: 'Only notices can be chosen for a school',
      path: ['kind'],
    }),
  );

export const savePreferencesEndpoint = defineEndpoint({
  id: 'notifications.savePreferences',
  method: 'POST',
  path: '/api/notifications/preferences',
  summary: 'Changes only the given settings',
  body: z.strictObject({
    choices: z.optional(z.array(savedChoice).check(z.maxLength(300))),
    digest: z.optional(z.nullable(digestSchema)),
    quietHours: z.optional(z.nullable(quietHoursSchema)),
    timeZone: z.optional(timeZoneSchema),
    hidesDetails: z.optional(z.boolean()),
  }),
  response: notificationPreferencesSchema,
  errors: ['not-found'],
});
export type PreferencesChange = BodyOf<typeof savePreferencesEndpoint>;

/** The notification level of one child. The page shows three levels, which are stored as single choices. */
export const childLevels = ['everything', 'needs-me', 'urgent'] as const;
export type ChildLevel = (typeof childLevels)[number];

const choosable = notificationKinds.flatMap((kind) =>
  notificationChannels.filter((channel) => isChoosable(kind, channel)).map((channel) => ({ kind, channel })),
);

const isOffAt = (level: ChildLevel, kind: NotificationKind): boolean =>
  level === 'urgent' || (level === 'needs-me' && !kindRules[kind].needsYou);

/** The choices that make up a child's level: `off` for kinds that the level silences, null for the general choice. */
export const choicesOfLevel = (
  level: ChildLevel,
  studentId: string,
): NonNullable<PreferencesChange['choices']> =>
  choosable.map(({ kind, channel }) => ({
    kind,
    channel,
    studentId,
    timing: isOffAt(level, kind) ? 'off' : null,
  }));

/** The level that the choices match; null if they match none. */
export function levelOf(choices: readonly NotificationChoice[], studentId: string): ChildLevel | null {
  const own = choices.filter((choice) => choice.studentId === studentId);
  if (own.some(({ timing }) => timing !== 'off')) return null;
  const isOff = (kind: NotificationKind, channel: NotificationChannel): boolean =>
    own.some((choice) => choice.kind === kind && choice.channel === channel);
  const level = childLevels.find((one) =>
    choosable.every(({ kind, channel }) => isOff(kind, channel) === isOffAt(one, kind)),
  );
  return level ?? null;
}
