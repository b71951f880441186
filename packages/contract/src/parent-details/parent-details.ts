/** A parent's own addresses and contacts: the record, and the call that requests a change. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { requestOutcomeSchema } from '../change-requests/change-requests.ts';
import { typedAddressSchema } from '../people/address.ts';
import { typedContactSchema } from '../people/contacts.ts';

export const updateParentDetailsBodySchema = z.strictObject({
  /** Must be the caller's own; it never selects a record (T26). */
  oneSchoolParentId: z.string().check(z.minLength(1), z.maxLength(255)),
  /** The version of the details that these changes are based on. */
  parentDetailsVersion: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  residentialAddress: typedAddressSchema,
  postalAddress: typedAddressSchema,
  contacts: z.array(typedContactSchema).check(z.maxLength(100)),
});
export type UpdateParentDetailsBody = z.output<typeof updateParentDetailsBodySchema>;

export const updateParentDetailsEndpoint = defineEndpoint({
  id: 'parentDetails.update',
  method: 'POST',
  path: '/api/user',
  summary: 'Request that the school change the caller’s own addresses and contacts',
  body: updateParentDetailsBodySchema,
  response: requestOutcomeSchema,
  errors: ['forbidden', 'feature-unavailable', 'awaiting-approval', 'details-changed'],
});
