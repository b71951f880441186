/** The fields of a request that the school can accept separately, and a request with only some of them (O-4.10). Pure. */
import * as z from 'zod/mini';
import { contactLabel, contactTypes } from '@portal/contract/people';
import { isSeparable } from '@portal/contract/queue';
import type { ChangeRequestKind } from './kinds.ts';

export interface AskedValues {
  oldValues: unknown;
  newValues: unknown;
}

export interface RequestField {
  id: string;
  /** As the family's pages call it. */
  name: string;
}

const recordSchema = z.record(z.string(), z.unknown());
const contactSchema = z.looseObject({ sourcedId: z.string(), contactType: z.string(), value: z.string() });
const contactsSchema = z.object({ contacts: z.optional(z.array(contactSchema)) });
type Contact = z.output<typeof contactSchema>;

const singleNames: Readonly<Record<string, string>> = {
  dateOfBirth: 'Date of birth',
  residentialAddress: 'Residential address',
  postalAddress: 'Postal address',
};

const contactId = ({ sourcedId }: Contact): string => `contact:${sourcedId}`;
const conditionId = (label: string): string => `condition:${label}`;
const isContactType = (name: string): name is keyof typeof contactTypes => name in contactTypes;
const contactName = ({ contactType }: Contact): string =>
  isContactType(contactType) ? contactLabel(contactTypes[contactType]) : contactType;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const contactsOf = (values: unknown): Contact[] => z.parse(contactsSchema, values).contacts ?? [];

/** The fields that the request changes. None for a kind that is accepted or rejected as a whole. */
export function changedFields(
  kind: ChangeRequestKind,
  { oldValues, newValues }: AskedValues,
): RequestField[] {
  if (!isSeparable(kind)) return [];
  const [before, after] = [z.parse(recordSchema, oldValues), z.parse(recordSchema, newValues)];
  if (kind === 'medical-conditions')
    return Object.keys(after).map((label) => ({ id: conditionId(label), name: label }));
  const held = contactsOf(before);
  const singles = Object.entries(singleNames).flatMap(([id, name]) =>
    (after[id] ?? null) === null || isSame(before[id], after[id]) ? [] : [{ id, name }],
  );
  const contacts = contactsOf(after).flatMap((contact) =>
    held.find(({ sourcedId }) => sourcedId === contact.sourcedId)?.value === contact.value
      ? []
      : [{ id: contactId(contact), name: contactName(contact) }],
  );
  return [...singles, ...contacts];
}

/** The request as if the family had asked only for the accepted fields. */
export function onlyAccepted(
  kind: ChangeRequestKind,
  { oldValues, newValues }: AskedValues,
  accepted: readonly string[],
): AskedValues {
  const [before, after] = [z.parse(recordSchema, oldValues), z.parse(recordSchema, newValues)];
  if (kind === 'medical-conditions') {
    const pick = (values: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(Object.entries(values).filter(([label]) => accepted.includes(conditionId(label))));
    return { oldValues: pick(before), newValues: pick(after) };
  }
  const singles = Object.keys(singleNames).flatMap((id) =>
    id in after ? [[id, accepted.includes(id) ? after[id] : before[id]]] : [],
  );
  return {
    oldValues,
    newValues: { ...after, ...Object.fromEntries(singles), ...onlyContacts(before, after, accepted) },
  };
}

/** A contact that isn't accepted keeps its value. One that is new is left out. */
function onlyContacts(
  before: unknown,
  after: unknown,
  accepted: readonly string[],
): { contacts?: Contact[] } {
  const held = contactsOf(before);
  const { contacts } = z.parse(contactsSchema, after);
  if (!contacts) return {};
  return {
    contacts: contacts.flatMap((contact) => {
      if (accepted.includes(contactId(contact))) return [contact];
      const kept = held.find(({ sourcedId }) => sourcedId === contact.sourcedId);
      return kept ? [{ ...contact, value: kept.value }] : [];
    }),
  };
}

const partlySchema = z.object({
  oldValues: z.unknown(),
  newValues: z.unknown(),
  accepted: z.array(z.string()),
});

/** The names of the fields that the school accepted, and of those it didn't. */
export interface PartlyAccepted {
  accepted: string[];
  refused: string[];
}

export function namesOf(
  kind: ChangeRequestKind,
  asked: AskedValues,
  accepted: readonly string[],
): PartlyAccepted {
  const fields = changedFields(kind, asked);
  const named = (isAccepted: boolean): string[] =>
    fields.filter(({ id }) => accepted.includes(id) === isAccepted).map(({ name }) => name);
  return { accepted: named(true), refused: named(false) };
}

/** The fields that weren't accepted, from what a partly accepted request keeps of what was asked. */
export function notAccepted(kind: ChangeRequestKind, askedValues: unknown): string[] {
  if (askedValues === null) return [];
  const { accepted, ...asked } = z.parse(partlySchema, askedValues);
  return namesOf(kind, asked, accepted).refused;
}
