/** What a parent may change in their own record: the values, but not the set of contacts. Pure. */
import { contactTypes, isSameAddress, keptAddress } from '@portal/contract/people';
import type { Address, ContactType } from '@portal/contract/people';
import type { UpdateParentDetailsBody } from '@portal/contract/parent-details';
import type { ContactRow, ParentDetailsRow } from './parent-details.repository.ts';

/** A request's values, with contacts named as in the register's file (docs/import.md). */
export interface RequestValues extends Record<string, unknown> {
  residentialAddress: Address | null;
  postalAddress: Address | null;
  contacts: { sourcedId: string; contactType: string; priority: number; value: string }[];
}

const typeNames: ReadonlyMap<ContactType, string> = new Map(
  Object.entries(contactTypes).map(([name, type]): [ContactType, string] => [type, name]),
);
export const contactTypeName = (type: ContactType): string => typeNames.get(type) ?? '';

function contactValues(contacts: readonly ContactRow[]): RequestValues['contacts'] {
  return contacts.map(({ sourceId, contactType, priority, value }) => ({
    sourcedId: sourceId,
    contactType: contactTypeName(contactType),
    priority,
    value,
  }));
}

export function heldValues({ residentialAddress, postalAddress, contacts }: ParentDetailsRow): RequestValues {
  return { residentialAddress, postalAddress, contacts: contactValues(contacts) };
}

/** Null when the contacts differ from the stored ones, or their order does. */
export function requestedValues(
  held: ParentDetailsRow,
  typed: UpdateParentDetailsBody,
): RequestValues | null {
  if (typed.contacts.length !== held.contacts.length) return null;
  const contacts = held.contacts.map((contact, index) => ({ contact, typed: typed.contacts[index] }));
  const isHeld = contacts.every(
    ({ contact, typed: given }) =>
      given?.contactType === contact.contactType && given.priority === contact.priority,
  );
  if (!isHeld) return null;
  return {
    residentialAddress: keptAddress(typed.residentialAddress),
    postalAddress: keptAddress(typed.postalAddress),
    contacts: contactValues(
      contacts.map(({ contact, typed: given }) => ({ ...contact, value: given?.value ?? contact.value })),
    ),
  };
}

export function isSameRequest(one: RequestValues, other: RequestValues): boolean {
  return (
    isSameAddress(one.residentialAddress, other.residentialAddress) &&
    isSameAddress(one.postalAddress, other.postalAddress) &&
    one.contacts.every(({ value }, index) => value === other.contacts[index]?.value)
  );
}
