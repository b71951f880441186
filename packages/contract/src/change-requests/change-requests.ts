/** What became of something a family submitted, as its parent sees it (D-6.4). */
import * as z from 'zod/mini';
import { instantSchema } from '../shared/fields.ts';

export const requestOutcomeSchema = z.object({
  state: z.enum(['submitted', 'approved', 'rejected']),
  submittedAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
  /** What the school wrote. */
  note: z.nullable(z.string()),
});
export type RequestOutcome = z.output<typeof requestOutcomeSchema>;
