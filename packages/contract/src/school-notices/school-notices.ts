/** School notices, for families (O-16.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { publicIdSchema } from '../shared/fields.ts';
import { noticeAtHomeSchema } from './notice-at-home.ts';

export const familyNoticeSchema = z.extend(noticeAtHomeSchema, {
  /** Plain text with line breaks. */
  message: z.string(),
  timeZone: z.string(),
});
export type FamilyNotice = z.output<typeof familyNoticeSchema>;

export const familyNoticeEndpoint = defineEndpoint({
  id: 'schoolNotices.read',
  method: 'GET',
  path: '/api/school-notices/:noticeId',
  summary: 'One notice of a school of the caller’s students, while it is shown',
  params: z.strictObject({ noticeId: publicIdSchema }),
  response: familyNoticeSchema,
  errors: ['not-found'],
});
