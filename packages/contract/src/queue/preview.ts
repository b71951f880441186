/** What each adult would read about a decision, before it is made (O-4.12). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import { decideFields } from './queue.ts';

export const previewSchema = z.object({
  /** The e-mail to the person who asked; null if none is sent. */
  message: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  /** Why none is sent. */
  noMessage: z.nullable(z.enum(['closed', 'no-access'])),
  /** The student's other account owners. They get no message. */
  others: z.array(z.string()),
  /** Whether their access history shows that the school decided. */
  othersSeeDecision: z.boolean(),
});
export type DecisionPreview = z.output<typeof previewSchema>;

/** A decision without the request's version. To reject without a reason or a note is shown, too, but can't be decided. */
export const previewBodySchema = z.strictObject(decideFields);
export type PreviewBody = z.output<typeof previewBodySchema>;

export const previewDecisionEndpoint = defineEndpoint({
  id: 'queue.preview',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/preview',
  summary: 'What each adult would read about a decision. Nothing is decided or sent',
  params: z.strictObject({ centreCode: centreCodeSchema, requestId: publicIdSchema }),
  body: previewBodySchema,
  response: previewSchema,
  errors: ['not-found'],
});
