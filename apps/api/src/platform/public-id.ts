import { publicIdSchema } from '@portal/contract/shared';

/** Whether a text given on the command line can be an id of ours at all. */
export function isPublicId(text: string): boolean {
  return publicIdSchema.safeParse(text).success;
}
