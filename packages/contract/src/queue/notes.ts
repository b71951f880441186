/** What staff write about a request for their colleagues (O-4.11). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, publicIdSchema } from '../shared/fields.ts';
import { severalLines } from '../text/typed-text.ts';

export const staffNoteLimits = { text: 1000, perRequest: 50 } as const;

export const staffNoteSchema = z.object({ at: instantSchema, by: z.string(), text: z.string() });
export type StaffNote = z.output<typeof staffNoteSchema>;

export const staffNoteBodySchema = z.strictObject({
  text: z.string().check(
    severalLines,
    z.minLength(1, { error: 'Enter a note' }),
    z.maxLength(staffNoteLimits.text, {
      error: `The note cannot be longer than ${staffNoteLimits.text} characters`,
    }),
  ),
});

export const addStaffNoteEndpoint = defineEndpoint({
  id: 'queue.addNote',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/notes',
  summary: 'Adds a note for colleagues who may decide the request. The family is not shown it',
  params: z.strictObject({ centreCode: centreCodeSchema, requestId: publicIdSchema }),
  body: staffNoteBodySchema,
  /** All notes of the request, newest first. */
  response: z.object({ notes: z.array(staffNoteSchema) }),
  errors: ['not-found', 'request-changed'],
});
