import { publicIdSchema } from '@portal/contract/shared';

/** Whether a command-line argument has the format of a public id. */
export function isPublicId(text: string): boolean {
  return publicIdSchema.safeParse(text).success;
}
