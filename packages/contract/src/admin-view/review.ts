/** A principal's review of one administration view in ten (O-10.10). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, publicIdSchema } from '../shared/fields.ts';
import { staffRoleSchema } from '../staff/index.ts';
import { tidyText } from '../text/typed-text.ts';

/** Of the views that were started without a help code, one in this many is reviewed. */
export const reviewedShare = 10;
export const concernLimit = 500;

export const viewReviewSchema = z.object({
  id: publicIdSchema,
  staff: z.string(),
  role: staffRoleSchema,
  parent: z.string(),
  /** Identifies the parent's page in the office. */
  familyId: publicIdSchema,
  reason: z.string(),
  startedAt: instantSchema,
  /** The parts of the family's pages that were opened, each once. */
  parts: z.array(z.string()),
  /** Null while it waits. */
  reviewed: z.nullable(z.object({ at: instantSchema, by: z.string(), concern: z.nullable(z.string()) })),
});
export type ViewReview = z.output<typeof viewReviewSchema>;

export const viewReviewsEndpoint = defineEndpoint({
  id: 'adminView.reviews',
  method: 'GET',
  path: '/api/office/schools/:centreCode/admin-view-reviews',
  summary: 'Administration views of colleagues to review, the waiting ones first; at most 50',
  params: z.strictObject({ centreCode: centreCodeSchema }),
  response: z.object({ reviews: z.array(viewReviewSchema) }),
  errors: ['not-found'],
});

export const reviewViewEndpoint = defineEndpoint({
  id: 'adminView.review',
  method: 'POST',
  path: '/api/office/schools/:centreCode/admin-view-reviews/:reviewId',
  summary: 'Records that a view was reviewed, and the concern if there is one; it can’t be changed',
  params: z.strictObject({ centreCode: centreCodeSchema, reviewId: publicIdSchema }),
  body: z.strictObject({
    concern: z.nullable(
      z
        .string()
        .check(
          z.overwrite(tidyText),
          z.minLength(1, 'Write what concerns you'),
          z.maxLength(concernLimit, `Write at most ${concernLimit} characters`),
        ),
    ),
  }),
  response: z.object({
    /** False: a colleague reviewed it before. */
    isDone: z.boolean(),
  }),
  errors: ['not-found'],
});
