/** The part of `GET /api/user` that is the parent's own record. Null for people who are not account owners. */
import * as z from 'zod/mini';
import { requestOutcomeSchema } from '../change-requests/change-requests.ts';
import { addressSchema, contactSchema } from '../people/parent-record.ts';

export const parentDetailsSchema = z.object({
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
  /** Sorted by priority. */
  contacts: z.array(contactSchema),
});
export type ParentDetails = z.output<typeof parentDetailsSchema>;

/** The parent's latest change request, with its content while it is pending. */
export const parentDetailsRequestSchema = z.extend(requestOutcomeSchema, {
  requested: z.nullable(parentDetailsSchema),
});
export type ParentDetailsRequest = z.output<typeof parentDetailsRequestSchema>;
