/** The parent's own record as shown, with its version. Pure. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { addressSchema, contactTypes } from '@portal/contract/people';
import type { ContactTypeName } from '@portal/contract/people';
import { notAccepted } from '../change-requests/index.ts';
import type { ParentDetails, ParentDetailsRequest } from '@portal/contract/parent-details';

/** Detects a change based on an older state. */
export function parentDetailsVersion({ residentialAddress, postalAddress, contacts }: ParentDetails): string {
  const address = (held: ParentDetails['postalAddress']): unknown =>
    held && [held.line1, held.line2, held.suburb, held.state, held.postcode];
  const state = [
    address(residentialAddress),
    address(postalAddress),
    contacts.map(({ contactType, value, priority }) => [contactType, value, priority]),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

const isTypeName = (name: string): name is ContactTypeName => name in contactTypes;

/** The stored form of a `parent-details` request. */
const requestedSchema = z.object({
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
  contacts: z.array(
    z.object({ contactType: z.string().check(z.refine(isTypeName)), value: z.string(), priority: z.int() }),
  ),
});

export const detailsRequestRow = z.strictObject({
  state: z.enum(['submitted', 'approved', 'rejected']),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Null once it is decided: the record shows the outcome. */
  newValues: z.unknown(),
  /** What was asked, if the school accepted only a part. */
  askedValues: z.unknown(),
});
export type DetailsRequestRow = z.output<typeof detailsRequestRow>;

const instant = (text: string): string => new Date(text).toISOString();

export function presentDetailsRequest(row: DetailsRequestRow): ParentDetailsRequest {
  const { state, submittedAt, decidedAt, note, newValues, askedValues } = row;
  return {
    state,
    note,
    submittedAt: instant(submittedAt),
    decidedAt: decidedAt === null ? null : instant(decidedAt),
    notAccepted: notAccepted('parent-details', askedValues),
    requested: newValues === null ? null : presentRequested(newValues),
  };
}

function presentRequested(newValues: unknown): ParentDetails {
  const { contacts, ...addresses } = z.parse(requestedSchema, newValues);
  return {
    ...addresses,
    contacts: contacts.flatMap(({ contactType, ...contact }) =>
      isTypeName(contactType) ? [{ ...contact, contactType: contactTypes[contactType] }] : [],
    ),
  };
}
