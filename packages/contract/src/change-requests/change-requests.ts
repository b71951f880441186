/** The outcome of a family's change request, as shown to its parent (D-6.4). */
import * as z from 'zod/mini';
import { instantSchema } from '../shared/fields.ts';

export const requestOutcomeSchema = z.object({
  state: z.enum(['submitted', 'approved', 'rejected']),
  submittedAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
  /** The school's message. */
  note: z.nullable(z.string()),
  /** The fields that the school left as they were when it approved the others. */
  notAccepted: z.array(z.string()),
});
export type RequestOutcome = z.output<typeof requestOutcomeSchema>;
