/** A copy of all data held about a person and their students (D-9.3). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { downloadHeadersSchema } from '../downloads/downloads.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';

export const exportFormats = ['pdf', 'json'] as const;
export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = z.output<typeof exportFormatSchema>;

/** How often a person may request one, and how long the files are kept. */
export const myDataFigures = { copiesPerDay: 2, keptDays: 3 } as const;

const dataExportSchema = z.object({
  id: publicIdSchema,
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  isReady: z.boolean(),
  /** Files that can still be downloaded, each once. */
  formats: z.array(exportFormatSchema),
});
export type DataExport = z.output<typeof dataExportSchema>;

export const dataExportsEndpoint = defineEndpoint({
  id: 'audit.dataExports',
  method: 'GET',
  path: '/api/user/data',
  summary: 'The copies of their data that the caller has requested and that have not expired, newest first',
  response: z.object({ exports: z.array(dataExportSchema) }),
});

export const requestDataExportEndpoint = defineEndpoint({
  id: 'audit.requestDataExport',
  method: 'POST',
  path: '/api/user/data',
  summary: 'Request a copy of all data held about the caller and their students',
  response: dataExportSchema,
  errors: ['reauthentication-required', 'too-many-requests'],
});

export const openDataExportEndpoint = defineEndpoint({
  id: 'audit.openDataExport',
  method: 'POST',
  path: '/api/user/data/:exportId/:format/open',
  summary: 'Before a download: whether the file is available, whose it is and who is requesting it',
  params: z.strictObject({ exportId: publicIdSchema, format: exportFormatSchema }),
  errors: ['reauthentication-required', 'not-found', 'download-refused'],
});

export const downloadDataExportEndpoint = defineEndpoint({
  id: 'audit.downloadDataExport',
  method: 'GET',
  path: '/api/user/data/:exportId/:format',
  summary: 'The file, once, with a download token for this URL',
  params: z.strictObject({ exportId: publicIdSchema, format: exportFormatSchema }),
  headers: downloadHeadersSchema,
  content: { kind: 'file', mediaTypes: ['application/pdf', 'application/json'] },
  errors: ['reauthentication-required', 'download-refused'],
});
