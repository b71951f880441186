/** Requests that a rule of the school has approved, and the sample that a person checks (O-4.15). */
import * as z from 'zod/mini';
import { requestKindSchema } from '../change-requests/kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, publicIdSchema } from '../shared/fields.ts';

/** The rules that a school can switch on, each for one kind. Other kinds always wait for a person. */
export const autoRules = ['one-day-absence', 'parent-postcode', 'student-postcode'] as const;
export const autoRuleSchema = z.enum(autoRules);
export type AutoRule = z.output<typeof autoRuleSchema>;

/** Of the requests that rules have approved, one in this many is checked. */
export const sampledShare = 10;

/** Who decided, as staff see it. */
export const ruleName = 'Automatic approval';

/** `wrong`: it should not have been approved. `reversed`: staff have taken it back. */
export const sampleOutcomes = ['fine', 'wrong'] as const;

export const autoApprovalSchema = z.object({
  requestId: publicIdSchema,
  kind: requestKindSchema,
  rule: autoRuleSchema,
  /** The student, or the parent whose own details changed. */
  about: z.string(),
  decidedAt: instantSchema,
  isReversed: z.boolean(),
  /** Null while it waits. */
  checked: z.nullable(z.object({ at: instantSchema, by: z.string(), outcome: z.enum(sampleOutcomes) })),
});
export type AutoApproval = z.output<typeof autoApprovalSchema>;

const path = '/api/office/schools/:centreCode/auto-approvals';

export const autoApprovalsEndpoint = defineEndpoint({
  id: 'queue.autoApprovals',
  method: 'GET',
  path,
  summary: 'The sample of automatic approvals to check, the waiting ones first; at most 50',
  params: z.strictObject({ centreCode: centreCodeSchema }),
  response: z.object({ approvals: z.array(autoApprovalSchema) }),
  errors: ['not-found'],
});

export const checkAutoApprovalEndpoint = defineEndpoint({
  id: 'queue.checkAutoApproval',
  method: 'POST',
  path: `${path}/:requestId`,
  summary: 'Records that an automatic approval was checked; it can’t be changed',
  params: z.strictObject({ centreCode: centreCodeSchema, requestId: publicIdSchema }),
  body: z.strictObject({ outcome: z.enum(sampleOutcomes) }),
  response: z.object({
    /** False: a colleague checked it before. */
    isDone: z.boolean(),
  }),
  errors: ['not-found'],
});
