/** Starting the administration view in the school office (O-10.1). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import { tidyText } from '../text/typed-text.ts';

/** Why staff look at a parent's pages. */
export const viewPurposes = ['asked-for-help', 'check-pages', 'complaint', 'other'] as const;
export type ViewPurpose = (typeof viewPurposes)[number];

/** How long a view can be. */
export const viewMinutes = [10, 20, 30] as const;
export type ViewMinutes = (typeof viewMinutes)[number];

export const viewReasonLength = { min: 20, max: 200 } as const;
export const viewReasonText = `Write ${viewReasonLength.min} to ${viewReasonLength.max} characters. The parent may read them.`;

const reasonSchema = z
  .string()
  .check(
    z.overwrite(tidyText),
    z.minLength(viewReasonLength.min, viewReasonText),
    z.maxLength(viewReasonLength.max, viewReasonText),
  );

/** A parent with an account and a student at the school. */
export const viewableParentSchema = z.object({
  accountId: publicIdSchema,
  name: z.string(),
  /** The names of their students at this school. */
  students: z.array(z.string()),
  isActive: z.boolean(),
});
export type ViewableParent = z.output<typeof viewableParentSchema>;

export const searchViewableEndpoint = defineEndpoint({
  id: 'adminView.search',
  method: 'POST',
  path: '/api/office/schools/:centreCode/admin-view/search',
  summary: 'Parents of the school whose name, or a student’s name or EQ ID, contains the text; at most 20',
  params: z.strictObject({ centreCode: centreCodeSchema }),
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  response: z.object({ parents: z.array(viewableParentSchema) }),
  errors: ['not-found'],
});

const parentPathSchema = z.strictObject({ centreCode: centreCodeSchema, accountId: publicIdSchema });

export const viewablePersonEndpoint = defineEndpoint({
  id: 'adminView.parent',
  method: 'GET',
  path: '/api/office/schools/:centreCode/admin-view/:accountId',
  summary: 'One parent of the school, and what a view of their pages would hide',
  params: parentPathSchema,
  response: z.extend(viewableParentSchema, {
    /** Their students at other schools, of which nothing is shown. */
    hiddenStudents: z.int(),
    showsAmounts: z.boolean(),
    showsMedical: z.boolean(),
  }),
  errors: ['not-found'],
});
export type ViewablePerson = z.output<NonNullable<typeof viewablePersonEndpoint.response>>;

export const startViewEndpoint = defineEndpoint({
  id: 'adminView.start',
  method: 'POST',
  path: '/api/office/schools/:centreCode/admin-view/:accountId/start',
  summary: 'Starts the administration view of one parent, and ends an earlier one of the same person',
  params: parentPathSchema,
  body: z.strictObject({
    purpose: z.enum(viewPurposes),
    reason: reasonSchema,
    minutes: z.literal(viewMinutes),
  }),
  response: z.object({
    /** Where the browser goes next. */
    url: z.string(),
  }),
  errors: ['not-found', 'account-inactive', 'terms-pending'],
});
