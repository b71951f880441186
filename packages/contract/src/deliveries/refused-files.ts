/** Files that the malware scanner refused (O-21.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema } from '../shared/fields.ts';

export const refusedFilesEndpoint = defineEndpoint({
  id: 'deliveries.refusedFiles',
  method: 'GET',
  path: '/api/office/schools/:centreCode/refused-files',
  summary: 'The school’s files that the malware scanner refused, newest first; families can’t open them',
  params: z.strictObject({ centreCode: centreCodeSchema }),
  response: z.object({
    files: z.array(z.object({ name: z.string(), threat: z.string(), at: instantSchema })),
  }),
  errors: ['not-found'],
});
