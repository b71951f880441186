/** Reversing a decision that has taken effect (O-4.13). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';
import { queueLimits } from './queue-rules.ts';

export const reversalBodySchema = z.strictObject({
  version: z.int().check(z.gte(0)),
  /** For the family. */
  note: z
    .string()
    .check(
      oneLine,
      z.minLength(1, { error: 'Say why, in words the parent can use' }),
      z.maxLength(queueLimits.note, `The note cannot be longer than ${queueLimits.note} characters`),
    ),
});

export const reverseDecisionEndpoint = defineEndpoint({
  id: 'queue.reverse',
  method: 'POST',
  path: '/api/office/schools/:centreCode/requests/:requestId/reverse',
  summary: 'Takes a decision back that has taken effect, until its change is exported. The family is told',
  params: z.strictObject({ centreCode: centreCodeSchema, requestId: publicIdSchema }),
  body: reversalBodySchema,
  response: z.object({ version: z.int() }),
  errors: ['not-found', 'request-changed'],
});
