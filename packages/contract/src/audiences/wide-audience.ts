/** The audience of an event or a notice: the whole school, or an audience like a consent request's (O-15, O-16). */
import * as z from 'zod/mini';
import { audienceKinds, publishingLimits } from '../consent/publishing/draft.ts';
import { oneLine } from '../text/typed-text.ts';

export const wideAudienceKinds = ['school', ...audienceKinds] as const;
export type WideAudienceKind = (typeof wideAudienceKinds)[number];

const longestValue = 40;

export const wideAudienceSchema = z
  .strictObject({
    kind: z.enum(wideAudienceKinds),
    /** Year levels, roll classes or EQ IDs; none for the whole school. */
    values: z
      .array(z.string().check(oneLine, z.minLength(1), z.maxLength(longestValue)))
      .check(z.maxLength(publishingLimits.audience)),
  })
  .check(
    z.refine(({ kind, values }) => (kind === 'school') === (values.length === 0), {
      error: 'Choose the audience',
      path: ['values'],
    }),
  );
export type WideAudience = z.output<typeof wideAudienceSchema>;
