/** Packages that staff upload, check and import in the office, and the history of a school's packages (O-12). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, publicIdSchema } from '../shared/fields.ts';
import { deliveryCountsSchema, tus } from './deliveries.ts';

export const importPermissions = ['imports.run', 'invoices.import'] as const;

/**
 * `checking` and `waiting` (to be imported): a worker does it. `checked`: can be imported. `refused`: the package has problems.
 * `failed`: not the package's fault.
 */
export const officeImportStates = [
  'uploading',
  'checking',
  'checked',
  'waiting',
  'imported',
  'unchanged',
  'refused',
  'failed',
  'abandoned',
] as const;
export type OfficeImportState = (typeof officeImportStates)[number];

export const officeImportSchema = z.object({
  id: publicIdSchema,
  state: z.enum(officeImportStates),
  /** `office`: uploaded here. `system`: delivered by the school's information system. `operator`: by command. */
  source: z.enum(['office', 'system', 'operator']),
  /** The file's name; null if it is unknown. */
  name: z.nullable(z.string()),
  /** The person who uploaded it here. */
  sentBy: z.nullable(z.string()),
  /** The person who imported it here. */
  approvedBy: z.nullable(z.string()),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  begunAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  counts: deliveryCountsSchema,
  /** Whether the package is still kept, so that it can be imported again. */
  mayRepeat: z.boolean(),
});
export type OfficeImport = z.output<typeof officeImportSchema>;

const personCounts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

/** What a checked package would change, or why it is refused. Lists are cut; counts are exact. */
export const importPreviewSchema = z.object({
  rows: z.int(),
  seconds: z.number(),
  files: z.array(
    z.object({ file: z.string(), rows: z.int(), added: z.int(), changed: z.int(), removed: z.int() }),
  ),
  problemCount: z.int(),
  /** One for each file, column and reason, in the order to correct them: an early cause may explain later ones. */
  causes: z.array(
    z.object({
      file: z.string(),
      column: z.string(),
      reason: z.string(),
      count: z.int(),
      /** The first ones. */
      lines: z.array(z.int()),
    }),
  ),
  /** Line 1 is the header; 0 is the whole file. */
  problems: z.array(z.object({ file: z.string(), line: z.int(), column: z.string(), reason: z.string() })),
  /** What must be confirmed: by a principal, or (`joining`) by the portal's operator. */
  excesses: z.array(
    z.object({
      kind: z.enum(['removal', 'access', 'joining']),
      file: z.string(),
      count: z.int(),
      reason: z.string(),
    }),
  ),
  /** Null if the package has problems. */
  people: z.nullable(
    z.object({
      students: personCounts,
      parents: personCounts,
      listed: z.array(
        z.object({
          kind: z.enum(['student', 'parent']),
          change: z.enum(['added', 'changed', 'removed']),
          name: z.string(),
        }),
      ),
    }),
  ),
  access: z.object({
    /** Pairs of a parent and a student; for the last two, students. */
    counts: z.object({
      gained: z.int(),
      lost: z.int(),
      barred: z.int(),
      unbarred: z.int(),
      enrolled: z.int(),
      unenrolled: z.int(),
    }),
    listed: z.array(
      z.object({
        kind: z.enum(['gained', 'lost', 'barred', 'unbarred', 'enrolled', 'unenrolled']),
        student: z.string(),
        /** The parent, or the school. */
        other: z.string(),
      }),
    ),
  }),
  warnings: z.array(z.string()),
});
export type ImportPreview = z.output<typeof importPreviewSchema>;

export const officeImportDetailSchema = z.object({
  ...officeImportSchema.shape,
  /** Per cent of the check or import that runs. */
  progress: z.int(),
  checkedAt: z.nullable(instantSchema),
  /** When a checked package is given up. */
  expiresAt: z.nullable(instantSchema),
  preview: z.nullable(importPreviewSchema),
  /** The import's report in lines; deleted after 30 days. */
  report: z.array(z.string()),
});
export type OfficeImportDetail = z.output<typeof officeImportDetailSchema>;

/** The number to type before a package beyond the limits is imported. */
export const numberToConfirm = ({ excesses }: Pick<ImportPreview, 'excesses'>): number =>
  Math.max(0, ...excesses.map(({ count }) => count));

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const importParams = z.strictObject({ centreCode: centreCodeSchema, importId: publicIdSchema });
const wholeNumber = z.string().check(z.regex(/^\d{1,15}$/));
const version = { [tus.headers.version]: z.optional(z.string()) };

export const officeImportsEndpoint = defineEndpoint({
  id: 'deliveries.officeList',
  method: 'GET',
  path: '/api/office/schools/:centreCode/imports',
  summary: 'The school’s packages, newest first',
  params: schoolParams,
  response: z.object({
    imports: z.array(officeImportSchema),
    maxBytes: z.int(),
    /** If a package of the school is overdue: when the last one was imported, and how often one is expected. */
    overdue: z.nullable(z.object({ since: instantSchema, everyHours: z.number() })),
    now: instantSchema,
  }),
  errors: ['not-found'],
});

export const officeImportEndpoint = defineEndpoint({
  id: 'deliveries.officeRead',
  method: 'GET',
  path: '/api/office/schools/:centreCode/imports/:importId',
  summary:
    'One package: its state, problems and changes. HEAD answers with how many bytes have arrived, by tus 1.0.0',
  params: importParams,
  response: officeImportDetailSchema,
  errors: ['not-found'],
});

export const createOfficeImportEndpoint = defineEndpoint({
  id: 'deliveries.officeCreate',
  method: 'POST',
  path: '/api/office/schools/:centreCode/imports',
  summary: 'Begin to upload a package by tus 1.0.0, with its name as `filename` in the metadata',
  params: schoolParams,
  headers: z.looseObject({
    ...version,
    [tus.headers.length]: wholeNumber,
    [tus.headers.metadata]: z.optional(z.string().check(z.maxLength(1000))),
  }),
  encoding: 'upload',
  content: { kind: 'upload-created' },
  errors: ['not-found', 'upload-version', 'payload-too-large', 'busy'],
});

export const appendOfficeImportEndpoint = defineEndpoint({
  id: 'deliveries.officeAppend',
  method: 'PATCH',
  path: '/api/office/schools/:centreCode/imports/:importId',
  summary: 'Upload the next bytes of a package, by tus 1.0.0. With its last byte, it is checked',
  params: importParams,
  headers: z.looseObject({ ...version, [tus.headers.offset]: wholeNumber }),
  encoding: 'upload',
  content: { kind: 'upload-continued' },
  errors: ['upload-version', 'not-found', 'upload-out-of-step', 'payload-too-large', 'busy'],
});

export const applyOfficeImportEndpoint = defineEndpoint({
  id: 'deliveries.officeApply',
  method: 'POST',
  path: '/api/office/schools/:centreCode/imports/:importId/apply',
  summary: 'Import a checked package. Beyond the limits, a principal confirms the largest number of changes',
  params: importParams,
  body: z.strictObject({ confirmed: z.nullable(z.int()) }),
  response: officeImportSchema,
  errors: ['not-found', 'request-changed', 'forbidden'],
});

export const discardOfficeImportEndpoint = defineEndpoint({
  id: 'deliveries.officeDiscard',
  method: 'POST',
  path: '/api/office/schools/:centreCode/imports/:importId/discard',
  summary: 'Give up a package that has not been imported',
  params: importParams,
  response: officeImportSchema,
  errors: ['not-found', 'request-changed'],
});

export const repeatOfficeImportEndpoint = defineEndpoint({
  id: 'deliveries.officeRepeat',
  method: 'POST',
  path: '/api/office/schools/:centreCode/imports/:importId/repeat',
  summary: 'Check an earlier package again, to import it once more',
  params: importParams,
  response: officeImportSchema,
  errors: ['not-found', 'request-changed', 'too-many-requests'],
});
