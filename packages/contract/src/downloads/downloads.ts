/** Files that schools provide to families, and the tokens to download them (S-2.15, S-3.10, S-7.6; T40). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  centreCodeSchema,
  isoDateSchema,
  ownIdSchema,
  publicIdSchema,
  studentAndCentreSchema,
  studentIdSchema,
} from '../shared/fields.ts';
import type { Feature } from '../shared/vocabulary.ts';

/** The feature that enables each kind of file. */
export const downloadFeatures = {
  'exam-timetable': 'ExamTimetable',
  'assessment-planner': 'AssessmentPlanner',
} as const satisfies Record<string, Feature>;

export const downloadKindSchema = z.enum(['exam-timetable', 'assessment-planner']);
export type DownloadKind = z.output<typeof downloadKindSchema>;

export const downloadFileSchema = z.object({
  name: z.string(),
  fileId: publicIdSchema,
  fileName: z.string(),
  publishedOn: isoDateSchema,
  bytes: z.int(),
});
export type DownloadFile = z.output<typeof downloadFileSchema>;

/** Newest first. */
export const downloadsSchema = z.object({
  examTimetables: z.array(downloadFileSchema),
  assessmentPlanners: z.array(downloadFileSchema),
});
export type Downloads = z.output<typeof downloadsSchema>;

export const downloadsEndpoint = defineEndpoint({
  id: 'downloads.list',
  method: 'GET',
  path: '/api/downloads/:studentId/:centreCode',
  summary:
    'Exam timetables and assessment planners of one student at one school, as far as their features go',
  params: studentAndCentreSchema,
  response: downloadsSchema,
  errors: ['feature-unavailable', 'not-found'],
});

/** Carries the download token. It is a header, so that the token appears in no URL, log or history. */
export const downloadTokenHeader = 'download-token';
/** Without it a download fails with `download-refused`, as with a used token. */
export const downloadHeadersSchema = z.looseObject({
  [downloadTokenHeader]: z.optional(z.string().check(z.maxLength(128))),
});

export const downloadTokenEndpoint = defineEndpoint({
  id: 'session.downloadToken',
  method: 'GET',
  path: '/api/session/downloadToken',
  summary: 'A token for one download of this path and query, within a minute, by this session',
  query: z.strictObject({
    path: z.string().check(z.maxLength(limits.url), z.regex(/^\/api\/[!-~]+$/, 'Not a path of this service')),
  }),
  response: z.object({ token: z.string() }),
});

const fileQuerySchema = z.strictObject({
  fileId: publicIdSchema,
  fileName: z.string().check(z.minLength(1), z.maxLength(limits.fileName)),
  pPAO: ownIdSchema,
  studentId: studentIdSchema,
  schoolCode: centreCodeSchema,
  schoolUserId: ownIdSchema,
});
export type FileQuery = z.output<typeof fileQuerySchema>;

export const fileDownloadEndpoint = defineEndpoint({
  id: 'downloads.file',
  method: 'GET',
  path: '/api/file-download/:kind',
  summary: 'One file, with a download token for this URL',
  params: z.strictObject({ kind: downloadKindSchema }),
  query: fileQuerySchema,
  headers: downloadHeadersSchema,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['download-refused', 'forbidden', 'feature-unavailable', 'not-found'],
});

/** The text of the empty state. */
export const noDownloadsText = 'There are no downloads available.';
