/** The part of `GET /api/user` that is the parent's own record. Null for who is no owner. */
import * as z from 'zod/mini';
import { requestOutcomeSchema } from '../change-requests/change-requests.ts';
import { addressSchema, contactSchema } from '../people/parent-record.ts';

export const parentDetailsSchema = z.object({
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
  /** By priority. */
  contacts: z.array(contactSchema),
});
export type ParentDetails = z.output<typeof parentDetailsSchema>;

/** The latest change the parent asked for; with what was asked while it waits. */
export const parentDetailsRequestSchema = z.extend(requestOutcomeSchema, {
  requested: z.nullable(parentDetailsSchema),
});
export type ParentDetailsRequest = z.output<typeof parentDetailsRequestSchema>;
