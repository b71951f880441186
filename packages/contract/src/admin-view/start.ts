/** Starting the administration view in the school office (O-10.1). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import { helpCodeSchema } from './help-code.ts';
import { tidyText } from '../text/typed-text.ts';

/** Why staff look at a parent's pages. */
export const viewPurposes = ['asked-for-help', 'check-pages', 'complaint', 'other'] as const;
/** Instead of a purpose: the parent gave a help code. */
export const helpCodePurpose = 'help-code';
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

const parentPathSchema = z.strictObject({ centreCode: centreCodeSchema, familyId: publicIdSchema });

export const viewablePersonEndpoint = defineEndpoint({
  id: 'adminView.parent',
  method: 'GET',
  path: '/api/office/schools/:centreCode/admin-view/:familyId',
  summary: 'One parent of the school, and what a view of their pages would hide',
  params: parentPathSchema,
  response: z.object({
    name: z.string(),
    /** The names of their students at this school. */
    students: z.array(z.string()),
    isActive: z.boolean(),
    /** Their students at other schools, of which nothing is shown. */
    hiddenStudents: z.int(),
    /** The caller may start with the parent's help code. */
    takesHelpCode: z.boolean(),
    showsAmounts: z.boolean(),
    showsMedical: z.boolean(),
  }),
  errors: ['not-found'],
});
export type ViewablePerson = z.output<NonNullable<typeof viewablePersonEndpoint.response>>;

const withReasonSchema = z.strictObject({
  purpose: z.enum(viewPurposes, 'Choose why you need it'),
  reason: reasonSchema,
  minutes: z.literal(viewMinutes),
});
/** Only for support staff. The code stands for the parent's consent, so no reason is needed. */
const withHelpCodeSchema = z.strictObject({ purpose: z.literal(helpCodePurpose), code: helpCodeSchema });

export const startViewBodySchema = z.discriminatedUnion('purpose', [withReasonSchema, withHelpCodeSchema], {
  error: 'Choose why you need it',
});

export const startViewEndpoint = defineEndpoint({
  id: 'adminView.start',
  method: 'POST',
  path: '/api/office/schools/:centreCode/admin-view/:familyId/start',
  summary: 'Starts the administration view of one parent, and ends an earlier one of the same person',
  params: parentPathSchema,
  body: startViewBodySchema,
  response: z.object({
    /** Where the browser goes next. */
    url: z.string(),
  }),
  errors: ['not-found', 'account-inactive', 'terms-pending'],
});
