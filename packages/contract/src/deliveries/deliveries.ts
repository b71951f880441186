/**
 * Packages that a school's information system uploads with tus 1.0.0 (creation, creation-with-upload, expiration):
 * docs/operations/deliveries.md.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';

export const tus = {
  version: '1.0.0',
  /** The content type of an upload's body. */
  mediaType: 'application/offset+octet-stream',
  headers: {
    version: 'tus-resumable',
    length: 'upload-length',
    offset: 'upload-offset',
    metadata: 'upload-metadata',
  },
} as const;

export const deliveryFigures = {
  /** An upload without progress for this long is abandoned. */
  uploadHours: 24,
  /** A package that waits for confirmation for this long is abandoned. */
  confirmationDays: 7,
  /** The largest number of a school's packages that may be uploading, waiting or unconfirmed at a time. */
  openPerSchool: 5,
} as const;

export const deliveryStates = [
  'uploading',
  'waiting',
  'unconfirmed',
  'imported',
  'unchanged',
  'refused',
  'failed',
  'abandoned',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryCountsSchema = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  leftOut: z.int(),
});

/** A delivered package and its outcome. */
export const deliverySchema = z.object({
  id: publicIdSchema,
  /**
   * `waiting`: will be imported. `unconfirmed`: would remove too much, so an operator decides. `failed`: not the
   * package's fault. `abandoned`: was never completed or confirmed, or a later package came first.
   */
  state: z.enum(deliveryStates),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  begunAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  counts: deliveryCountsSchema,
  /** The import's report in at most 200 lines, starting with the causes of a refusal; deleted after 30 days. */
  report: z.array(z.string()),
});
export type Delivery = z.output<typeof deliverySchema>;

const wholeNumber = z.string().check(z.regex(/^\d{1,15}$/));
const version = { [tus.headers.version]: z.optional(z.string()) };
const deliveryParams = z.strictObject({ deliveryId: publicIdSchema });

export const createDeliveryEndpoint = defineEndpoint({
  id: 'deliveries.create',
  method: 'POST',
  path: '/api/import',
  summary:
    'Begin to upload a package of school data, a zip, by tus 1.0.0; the body may begin with its first bytes',
  headers: z.looseObject({ ...version, [tus.headers.length]: wholeNumber }),
  encoding: 'upload',
  content: { kind: 'upload-created' },
  errors: ['upload-version', 'payload-too-large', 'busy'],
});

export const appendDeliveryEndpoint = defineEndpoint({
  id: 'deliveries.append',
  method: 'PATCH',
  path: '/api/import/:deliveryId',
  summary: 'Upload the next bytes of a package, by tus 1.0.0. With its last byte, it waits to be imported',
  params: deliveryParams,
  headers: z.looseObject({ ...version, [tus.headers.offset]: wholeNumber }),
  encoding: 'upload',
  content: { kind: 'upload-continued' },
  errors: ['upload-version', 'not-found', 'upload-out-of-step', 'payload-too-large', 'busy'],
});

export const readDeliveryEndpoint = defineEndpoint({
  id: 'deliveries.read',
  method: 'GET',
  path: '/api/import/:deliveryId',
  summary: 'What a package came to. HEAD answers with how many bytes have arrived, by tus 1.0.0',
  params: deliveryParams,
  response: deliverySchema,
  errors: ['not-found'],
});
