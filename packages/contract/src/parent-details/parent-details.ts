/** A parent's own addresses and contacts: what is held, and the call that asks for a change. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { requestOutcomeSchema } from '../change-requests/change-requests.ts';
import { typedAddressSchema } from '../people/address.ts';
import { typedContactSchema } from '../people/contacts.ts';

export const updateParentDetailsBodySchema = z.strictObject({
  /** Must be the caller's own: it never chooses whose details these are (T26). */
  oneSchoolParentId: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Which state of the details these changes were made to. */
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
  summary: 'Ask the school to change the caller’s own addresses and contacts',
  body: updateParentDetailsBodySchema,
  response: requestOutcomeSchema,
  errors: ['forbidden', 'feature-unavailable', 'awaiting-approval', 'details-changed'],
});
