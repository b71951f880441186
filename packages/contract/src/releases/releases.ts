/** Reports and files that the office matches to students and releases to their families (O-13). */
import * as z from 'zod/mini';
import { reachSchema, unreachedReasons } from '../consent/publishing/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  centreCodeSchema,
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  timeSchema,
} from '../shared/fields.ts';
import type { Feature } from '../shared/vocabulary.ts';
import { oneLine } from '../text/typed-text.ts';

export const releaseKinds = ['report', 'exam-timetable', 'assessment-planner'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** The feature with which families see each kind. */
export const releaseFeatures = {
  report: 'AcademicReports',
  'exam-timetable': 'ExamTimetable',
  'assessment-planner': 'AssessmentPlanner',
} as const satisfies Record<ReleaseKind, Feature>;

export const releaseLimits = {
  title: 100,
  fileName: 200,
  /** The largest file: reports are also e-mailed. */
  fileBytes: 10 * 1024 * 1024,
  /** The body of an upload: the file as base64, and its name. */
  uploadBody: 14 * 1024 * 1024,
  files: 500,
  search: 100,
  found: 10,
} as const;

/** `held`: waits in the outbox or for its time. `recalled`: taken back; families no longer find the files. */
export const releaseStates = ['draft', 'held', 'released', 'recalled'] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** `check`: a guess from the name. `twice`: the student has another file. `none`: no student. */
export const matchStates = ['matched', 'check', 'twice', 'none'] as const;
export type MatchState = (typeof matchStates)[number];

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const releaseParams = z.strictObject({ centreCode: centreCodeSchema, releaseId: publicIdSchema });
export type ReleasePath = z.output<typeof releaseParams>;
const fileParams = z.strictObject({
  centreCode: centreCodeSchema,
  releaseId: publicIdSchema,
  fileId: publicIdSchema,
});
export type ReleaseFilePath = z.output<typeof fileParams>;
const base = '/api/office/schools/:centreCode/releases';
const versionSchema = z.int().check(z.minimum(0));

const releaseSchema = z.object({
  id: publicIdSchema,
  kind: z.enum(releaseKinds),
  title: z.string(),
  /** The last day of a report's period. */
  periodEnds: z.nullable(isoDateSchema),
  state: z.enum(releaseStates),
  /** Sent back with a release. If the number has changed, a colleague acted first. */
  version: versionSchema,
  /** When it is or was released; null for a draft. */
  sendsAt: z.nullable(instantSchema),
  publishedBy: z.nullable(z.string()),
  files: z.int(),
  /** Files without a confirmed student of their own. A release waits for them. */
  unsettled: z.int(),
  /** Files that an adult has opened. */
  opened: z.int(),
});
export type Release = z.output<typeof releaseSchema>;

export const releaseListEndpoint = defineEndpoint({
  id: 'releases.list',
  method: 'GET',
  path: base,
  summary: 'The reports and files that a school’s office has prepared or released, and how many were opened',
  params: schoolParams,
  response: z.object({ releases: z.array(releaseSchema), now: instantSchema }),
  errors: ['not-found'],
});

export const newReleaseSchema = z
  .strictObject({
    kind: z.enum(releaseKinds),
    title: z.string().check(oneLine, z.minLength(1, 'Enter a title'), z.maxLength(releaseLimits.title)),
    periodEnds: z.nullable(isoDateSchema),
  })
  .check(
    z.refine(({ kind, periodEnds }) => (kind === 'report') === (periodEnds !== null), {
      error: 'Reports have a last day of the period',
      path: ['periodEnds'],
    }),
  );
export type NewRelease = z.output<typeof newReleaseSchema>;

export const createReleaseEndpoint = defineEndpoint({
  id: 'releases.create',
  method: 'POST',
  path: base,
  summary: 'Start a release of reports or files',
  params: schoolParams,
  body: newReleaseSchema,
  response: z.object({ id: publicIdSchema }),
  errors: ['not-found'],
});

const matchedStudentSchema = z.object({
  name: z.string(),
  eqId: z.string(),
  rollClass: z.nullable(z.string()),
});
export type MatchedStudent = z.output<typeof matchedStudentSchema>;

export const releaseFileSchema = z.object({
  id: publicIdSchema,
  fileName: z.string(),
  bytes: z.int(),
  match: z.enum(matchStates),
  matchedBy: z.nullable(z.enum(['eq-id', 'name', 'hand'])),
  student: z.nullable(matchedStudentSchema),
  /** Null before the release, and if an adult was told. */
  unreached: z.nullable(z.enum(unreachedReasons)),
  /** Each adult who opened the file, and when first. */
  openings: z.array(z.object({ adult: z.string(), openedAt: instantSchema })),
  /**
   * The result of the malware scan; null if the file is clean, there is no scanner, or the response is from an earlier
   * version.
   */
  scan: z._default(
    z.nullable(
      z.discriminatedUnion('state', [
        z.object({ state: z.literal('waiting') }),
        z.object({ state: z.literal('refused'), threat: z.string() }),
      ]),
    ),
    null,
  ),
});
export type ReleaseFile = z.output<typeof releaseFileSchema>;

export const releaseDetailSchema = z.extend(releaseSchema, {
  /** Those that need a decision first. Files of the caller's own children are not listed. */
  list: z.array(releaseFileSchema),
  ownFiles: z.int(),
  /** Whom a release of the settled files reaches now. */
  reach: reachSchema,
  now: instantSchema,
});
export type ReleaseDetail = z.output<typeof releaseDetailSchema>;

export const releaseDetailEndpoint = defineEndpoint({
  id: 'releases.detail',
  method: 'GET',
  path: `${base}/:releaseId`,
  summary: 'One release: its files with their students, whom it reaches, and who has opened what',
  params: releaseParams,
  response: releaseDetailSchema,
  errors: ['not-found'],
});

export const deleteReleaseEndpoint = defineEndpoint({
  id: 'releases.delete',
  method: 'POST',
  path: `${base}/:releaseId/delete`,
  summary: 'Delete a draft and its files',
  params: releaseParams,
  errors: ['not-found', 'release-refused'],
});

export const uploadReleaseFileEndpoint = defineEndpoint({
  id: 'releases.upload',
  method: 'POST',
  path: `${base}/:releaseId/files`,
  summary: 'Add a PDF to a draft; it is matched to a student by the EQ ID or the name in its file name',
  params: releaseParams,
  body: z.strictObject({
    /** In the body, because addresses are logged and this is often a child's name. */
    fileName: z
      .string()
      .check(
        oneLine,
        z.minLength(1),
        z.maxLength(
          releaseLimits.fileName,
          `The file name is longer than ${releaseLimits.fileName} characters.`,
        ),
      ),
    /** Base64, of at least one byte. */
    content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The file is empty.')),
  }),
  response: z.object({ id: publicIdSchema, match: z.enum(matchStates) }),
  errors: ['not-found', 'release-refused', 'payload-too-large'],
});

export const readReleaseFileEndpoint = defineEndpoint({
  id: 'releases.file',
  method: 'GET',
  path: `${base}/:releaseId/files/:fileId`,
  summary: 'One file of a release; the look is recorded',
  params: fileParams,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['not-found', 'forbidden', 'download-refused'],
});

export const matchFileEndpoint = defineEndpoint({
  id: 'releases.match',
  method: 'POST',
  path: `${base}/:releaseId/files/:fileId/match`,
  summary: 'Assign a file to a student, or confirm the student that was found',
  params: fileParams,
  body: z.strictObject({ eqId: z.string().check(oneLine, z.minLength(1), z.maxLength(20)) }),
  errors: ['not-found', 'forbidden', 'release-refused'],
});

export const removeFileEndpoint = defineEndpoint({
  id: 'releases.remove',
  method: 'POST',
  path: `${base}/:releaseId/files/:fileId/remove`,
  summary: 'Leave a file out of a draft; it is deleted',
  params: fileParams,
  errors: ['not-found', 'forbidden', 'release-refused'],
});

export const releaseStudentsEndpoint = defineEndpoint({
  id: 'releases.students',
  method: 'POST',
  path: `${base}/students/search`,
  summary: 'Find a student of the school to whom a file belongs, by name or EQ ID',
  params: schoolParams,
  body: z.strictObject({
    search: z.string().check(oneLine, z.minLength(2), z.maxLength(releaseLimits.search)),
  }),
  response: z.object({ students: z.array(matchedStudentSchema) }),
  errors: ['not-found'],
});

export const releaseEndpoint = defineEndpoint({
  id: 'releases.release',
  method: 'POST',
  path: `${base}/:releaseId/release`,
  summary: 'Release the files when the undo window closes, or at a set time',
  params: releaseParams,
  body: z.strictObject({
    version: versionSchema,
    /** A day and time at the school; null for as soon as the undo window closes. */
    at: z.nullable(z.strictObject({ day: isoDateSchema, time: timeSchema })),
  }),
  response: z.object({ sendsAt: instantSchema }),
  errors: ['not-found', 'request-changed', 'release-refused', 'reauthentication-required'],
});

export const recallReleaseEndpoint = defineEndpoint({
  id: 'releases.recall',
  method: 'POST',
  path: `${base}/:releaseId/recall`,
  summary:
    'Recall: before it is released it becomes a draft again; afterwards families no longer find the files',
  params: releaseParams,
  response: z.object({
    state: z.enum(releaseStates),
    /** Adults who had opened a file before it was recalled. */
    opened: z.array(z.object({ student: z.string(), adult: z.string(), openedAt: instantSchema })),
  }),
  errors: ['not-found', 'release-refused'],
});
