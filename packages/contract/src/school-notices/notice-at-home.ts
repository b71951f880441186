/** A school notice in the home page's list (O-16.2). */
import * as z from 'zod/mini';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';

export const noticeAtHomeSchema = z.object({
  id: publicIdSchema,
  title: z.string(),
  schoolName: z.string(),
  shownAt: instantSchema,
  endsAt: instantSchema,
  /** Absent in the responses of earlier versions. */
  isUrgent: z.optional(z.boolean()),
});
export type NoticeAtHome = z.output<typeof noticeAtHomeSchema>;
