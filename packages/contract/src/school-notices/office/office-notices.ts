/** Notices that a school's office prepares and publishes to families (O-16). */
import * as z from 'zod/mini';
import { wideAudienceSchema } from '../../audiences/wide-audience.ts';
import { reachSchema } from '../../consent/publishing/index.ts';
import { defineEndpoint } from '../../endpoint.ts';
import {
  centreCodeSchema,
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  timeSchema,
} from '../../shared/fields.ts';
import { oneLine, severalLines } from '../../text/typed-text.ts';

export const noticeLimits = { title: 100, message: 2000 } as const;

/** `held`: waits for its undo window or start time. `ended`: past its end time. `recalled`: no longer visible. */
export const noticeStates = ['draft', 'held', 'shown', 'ended', 'recalled'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** A local time at the school. */
export const schoolTimeSchema = z.strictObject({ day: isoDateSchema, time: timeSchema });
export type SchoolTime = z.output<typeof schoolTimeSchema>;

const titleSchema = z
  .string()
  .check(oneLine, z.minLength(1, 'Enter a title'), z.maxLength(noticeLimits.title));

export const noticeContentSchema = z.strictObject({
  title: titleSchema,
  message: z
    .string()
    .check(severalLines, z.minLength(1, 'Enter the message'), z.maxLength(noticeLimits.message)),
  audience: wideAudienceSchema,
  /** A closure, early pick-up or safety: sent by every channel at once, at any hour. */
  isUrgent: z._default(z.boolean(), false),
  /** Null to show the notice as soon as it is published. */
  starts: z.nullable(schoolTimeSchema),
  ends: schoolTimeSchema,
});
export type NoticeContent = z.output<typeof noticeContentSchema>;

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const noticeParams = z.strictObject({ centreCode: centreCodeSchema, noticeId: publicIdSchema });
export type OfficeNoticePath = z.output<typeof noticeParams>;
const base = '/api/office/schools/:centreCode/notices';
const versionSchema = z.int().check(z.minimum(0));

export const officeNoticeSchema = z.object({
  id: publicIdSchema,
  state: z.enum(noticeStates),
  version: versionSchema,
  content: noticeContentSchema,
  /** When it is or was shown; null for a draft. */
  sendsAt: z.nullable(instantSchema),
  endsAt: instantSchema,
  publishedBy: z.nullable(z.string()),
  /** Adults who have opened it. */
  opened: z.int(),
});
export type OfficeNotice = z.output<typeof officeNoticeSchema>;

export const noticeListEndpoint = defineEndpoint({
  id: 'officeNotices.list',
  method: 'GET',
  path: base,
  summary: 'The notices that a school’s office has prepared or published, newest first',
  params: schoolParams,
  response: z.object({ notices: z.array(officeNoticeSchema), now: instantSchema }),
  errors: ['not-found'],
});

const savedSchema = z.object({ id: publicIdSchema, version: versionSchema });

export const createNoticeEndpoint = defineEndpoint({
  id: 'officeNotices.create',
  method: 'POST',
  path: base,
  summary: 'Create a draft of a notice, which families don’t see',
  params: schoolParams,
  body: z.strictObject({ content: noticeContentSchema }),
  response: savedSchema,
  errors: ['not-found', 'notice-refused'],
});

export const saveNoticeEndpoint = defineEndpoint({
  id: 'officeNotices.save',
  method: 'POST',
  path: `${base}/:noticeId/save`,
  summary: 'Edit a draft',
  params: noticeParams,
  body: z.strictObject({ version: versionSchema, content: noticeContentSchema }),
  response: savedSchema,
  errors: ['not-found', 'request-changed', 'notice-refused'],
});

export const deleteNoticeEndpoint = defineEndpoint({
  id: 'officeNotices.delete',
  method: 'POST',
  path: `${base}/:noticeId/delete`,
  summary: 'Delete a draft',
  params: noticeParams,
  errors: ['not-found', 'notice-refused'],
});

/** The text message about an urgent notice. */
const urgentTextSchema = z.object({
  /** The number of adults who get the text, because they have a mobile number that can receive texts. */
  adults: z.int(),
  /** The text as recipients read it, with "…" for the id in the link, which differs for each. */
  preview: z.string(),
});
export type UrgentText = z.output<typeof urgentTextSchema>;

export const noticeReachEndpoint = defineEndpoint({
  id: 'officeNotices.reach',
  method: 'POST',
  path: `${base}/reach`,
  summary: 'Whom a notice reaches: students, families, adults, and who is left out and why',
  params: schoolParams,
  body: z.strictObject({
    audience: wideAudienceSchema,
    /** The title of an urgent notice; absent for others. */
    urgentTitle: z.optional(titleSchema),
  }),
  response: z.extend(reachSchema, { urgentText: z.optional(urgentTextSchema) }),
  errors: ['not-found'],
});

export const publishNoticeEndpoint = defineEndpoint({
  id: 'officeNotices.publish',
  method: 'POST',
  path: `${base}/:noticeId/publish`,
  summary: 'Publish a notice. It is shown when the undo window closes, or at its time',
  params: noticeParams,
  body: z.strictObject({ version: versionSchema }),
  response: z.object({ sendsAt: instantSchema }),
  errors: ['not-found', 'request-changed', 'notice-refused', 'reauthentication-required'],
});

export const recallNoticeEndpoint = defineEndpoint({
  id: 'officeNotices.recall',
  method: 'POST',
  path: `${base}/:noticeId/recall`,
  summary: 'Recall: before it is shown it becomes a draft again; afterwards families no longer find it',
  params: noticeParams,
  response: z.object({
    state: z.enum(noticeStates),
    /** Adults who had opened it. */
    opened: z.array(z.object({ adult: z.string(), openedAt: instantSchema })),
  }),
  errors: ['not-found', 'notice-refused'],
});
