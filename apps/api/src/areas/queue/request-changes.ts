/** The fields of a request with their current and requested values (O-4.3). Pure. */
import * as z from 'zod/mini';
import type { RequestKind } from '@portal/contract/change-requests';
import { addressSchema } from '@portal/contract/people';
import type { Address } from '@portal/contract/people';
import type { RequestChange } from '@portal/contract/queue';
import { yearLevelName } from '@portal/contract/shared';

export interface RequestValues {
  oldValues: unknown;
  newValues: unknown;
}

type Field = Pick<RequestChange, 'field' | 'before' | 'after'> & {
  label?: string;
  advisedDate?: string | null;
  /** Tells apart fields that can occur several times, as in `changedFields` of the change requests. */
  key?: string;
};

/** As the submitting areas write them. Other values aren't shown. */
const absenceSchema = z.object({
  reason: z.string(),
  days: z.array(
    z.object({
      absenceDate: z.string(),
      isFullDay: z.boolean(),
      timeFrom: z.nullable(z.string()),
      timeTo: z.nullable(z.string()),
    }),
  ),
});
const reasonSchema = z.object({ absenceDate: z.string(), reason: z.nullable(z.string()) });
const accessSchema = z.object({ eqid: z.string(), yearLevel: z.string() });
const addressesSchema = z.object({
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
});
const studentSchema = z.extend(addressesSchema, { dateOfBirth: z.nullable(z.string()) });
const parentSchema = z.extend(addressesSchema, {
  contacts: z.array(z.object({ sourcedId: z.string(), contactType: z.string(), value: z.string() })),
});
const conditionsSchema = z.record(
  z.string(),
  z.object({ isCurrent: z.boolean(), advisedDate: z.nullable(z.string()) }),
);

const readers: Readonly<Record<RequestKind, (values: RequestValues) => Field[]>> = {
  'absence-report': ({ newValues }) => {
    const { days, reason } = z.parse(absenceSchema, newValues);
    return [
      ...days.map((day) => ({
        field: 'absence' as const,
        key: day.absenceDate,
        label: day.absenceDate,
        before: null,
        after: day.isFullDay ? 'all-day' : `${day.timeFrom ?? ''}-${day.timeTo ?? ''}`,
      })),
      { field: 'reason', before: null, after: reason },
    ];
  },
  'absence-reason': ({ oldValues, newValues }) => {
    const asked = z.parse(reasonSchema, newValues);
    const { reason: before } = z.parse(reasonSchema, oldValues);
    return [{ field: 'reason', label: asked.absenceDate, before, after: asked.reason }];
  },
  'add-student': ({ newValues }) => {
    const { eqid, yearLevel } = z.parse(accessSchema, newValues);
    return [{ field: 'access', label: yearLevelName(yearLevel), before: null, after: eqid }];
  },
  'parent-details': ({ oldValues, newValues }) => {
    const [before, after] = [z.parse(parentSchema, oldValues), z.parse(parentSchema, newValues)];
    const heldAt = (id: string) => before.contacts.find(({ sourcedId }) => sourcedId === id)?.value ?? null;
    return [
      ...addressFields(before, after),
      ...after.contacts.map(({ sourcedId, contactType, value }) => ({
        field: 'contact' as const,
        key: sourcedId,
        label: contactType,
        before: heldAt(sourcedId),
        after: value,
      })),
    ];
  },
  'student-details': ({ oldValues, newValues }) => {
    const [before, after] = [z.parse(studentSchema, oldValues), z.parse(studentSchema, newValues)];
    const birth = { field: 'dateOfBirth', before: before.dateOfBirth, after: after.dateOfBirth } as const;
    return [birth, ...addressFields(before, after)];
  },
  'medical-conditions': ({ oldValues, newValues }) => {
    const before = z.parse(conditionsSchema, oldValues);
    return Object.entries(z.parse(conditionsSchema, newValues)).map(([label, asked]) => {
      const held = before[label];
      return {
        field: 'condition',
        key: label,
        label,
        before: held ? stateOf(held) : null,
        after: stateOf(asked),
        advisedDate: asked.advisedDate,
      };
    });
  },
};

const stateOf = ({ isCurrent }: { isCurrent: boolean }): string => (isCurrent ? 'current' : 'ended');

type Addresses = z.output<typeof addressesSchema>;

/** A request without an address doesn't change it. */
function addressFields(before: Addresses, after: Addresses): Field[] {
  return (['residentialAddress', 'postalAddress'] as const).map((field) => ({
    field,
    before: addressText(before[field]),
    after: addressText(after[field] ?? before[field]),
  }));
}

function addressText(address: Address | null): string | null {
  if (address === null) return null;
  const { line1, line2, suburb, state, postcode } = address;
  return [line1, line2, `${suburb} ${state} ${postcode}`].filter(Boolean).join(', ');
}

/** All fields, changed ones first. */
export function requestChanges(
  kind: RequestKind,
  values: RequestValues,
  accepted: readonly string[] | null = null,
): RequestChange[] {
  const all = readers[kind](values).map(({ label = null, advisedDate = null, key, ...field }) => {
    const id = key === undefined ? field.field : `${field.field}:${key}`;
    const isChanged = field.before !== field.after;
    const isAccepted = accepted && isChanged ? accepted.includes(id) : null;
    return { ...field, id, label, advisedDate, isChanged, isAccepted };
  });
  return [...all.filter(({ isChanged }) => isChanged), ...all.filter(({ isChanged }) => !isChanged)];
}
