/** Applies the school's approval to the changed values of a parent's own details, and to no others. */
import * as z from 'zod/mini';
import { addressSchema, isSameAddress } from '@portal/contract/people';
import { keepApprovedValues, restoreDetails } from '../change-requests/index.ts';
import type { Decision, DecisionEffects, ReversalEffects } from '../change-requests/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { lockParentDetails, setAddress, setContactValue } from './parent-details.repository.ts';
import type { ParentDetailsRow } from './parent-details.repository.ts';

/** A request's values, as `requestValues` of the policy writes them. */
const valuesSchema = z.object({
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
  contacts: z.array(z.object({ sourcedId: z.string(), value: z.string() })),
});
type Values = z.output<typeof valuesSchema>;

export const parentDetailsDecisions: Pick<DecisionEffects, 'parent-details'> = {
  'parent-details': async (trx, decision) => {
    if (!decision.isApproved) return;
    const details = await lockParentDetails(trx, decision.accountId);
    if (!details) return;
    await applyAddresses(trx, decision, details);
    await applyContacts(trx, decision, details);
  },
};

export const parentDetailsReversals: Pick<ReversalEffects, 'parent-details'> = {
  'parent-details': restoreDetails,
};

const readValues = ({ oldValues, newValues }: Decision): { before: Values; after: Values } => ({
  before: z.parse(valuesSchema, oldValues),
  after: z.parse(valuesSchema, newValues),
});

async function applyAddresses(trx: Trx, decision: Decision, details: ParentDetailsRow): Promise<void> {
  const { before, after } = readValues(decision);
  const { knownParentId } = details;
  const addresses = [
    { field: 'residential_address', name: 'residentialAddress' },
    { field: 'postal_address', name: 'postalAddress' },
  ] as const;
  for (const { field, name } of addresses) {
    const approvedValue = after[name];
    if (approvedValue === null || isSameAddress(before[name], approvedValue)) continue;
    const value = { field, registerValue: details[name], approvedValue };
    await keepApprovedValues(trx, { knownParentId }, [value], decision.changeRequestId);
    await setAddress(trx, knownParentId, field, approvedValue);
  }
}

/** A contact the register has removed in the meantime is skipped. */
async function applyContacts(trx: Trx, decision: Decision, details: ParentDetailsRow): Promise<void> {
  const { before, after } = readValues(decision);
  for (const { sourcedId, value } of after.contacts) {
    const held = details.contacts.find((contact) => contact.sourceId === sourcedId);
    const wasValue = before.contacts.find((contact) => contact.sourcedId === sourcedId)?.value;
    if (!held || wasValue === value) continue;
    const approved = { field: 'value', registerValue: held.value, approvedValue: value } as const;
    const record = { knownParentContactId: held.id };
    await keepApprovedValues(trx, record, [approved], decision.changeRequestId);
    await setContactValue(trx, held.id, value);
  }
}
