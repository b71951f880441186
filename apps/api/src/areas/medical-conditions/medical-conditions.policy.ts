/** The changes an owner may request to medical conditions, and how a request stores them. Pure. */
import * as z from 'zod/mini';
import {
  addedConditionErrors,
  clearedAllergyDetails,
  requestedConditionSchema,
} from '@portal/contract/medical-conditions';
import { isoDateSchema } from '@portal/contract/shared';
import type { ConditionType, RequestedCondition, TypedCondition } from '@portal/contract/medical-conditions';
import type { FieldError } from '@portal/contract/errors';
import type { RecordParts } from '../change-requests/index.ts';
import type { ConditionRow } from './medical-conditions.repository.ts';

/** One condition of a request, with its name so that the decision maker can identify it. */
const conditionValuesSchema = z.object({
  /** The portal's id and the register's; null for a new one. */
  id: z.nullable(z.string()),
  sourcedId: z.nullable(z.string()),
  medicalConditionId: z.string(),
  description: z.string(),
  alergyDetails: z.nullable(z.string()),
  advisedDate: isoDateSchema,
  isCurrent: z.boolean(),
});
export type ConditionValues = z.output<typeof conditionValuesSchema>;

/** A request's values: only the conditions it changes or adds. */
export const conditionsValuesSchema = z.record(z.string(), conditionValuesSchema);
export type ConditionsValues = z.output<typeof conditionsValuesSchema>;

export interface AskedChange {
  before: ConditionsValues;
  after: ConditionsValues;
}

export function conditionParts(held: readonly ConditionRow[]): RecordParts {
  return Object.fromEntries(
    held.map(({ id, medicalConditionId, alergyDetails, advisedDate, isCurrent }) => [
      id,
      [medicalConditionId, alergyDetails, advisedDate, isCurrent],
    ]),
  );
}

/** Changes to conditions since a form was opened with them. */
export function changeTexts(held: readonly ConditionRow[], ids: readonly string[]): FieldError[] {
  return ids.map((id) => {
    const row = held.find((condition) => condition.id === id);
    const message = row ? `${labelOf(row)} has been added or changed.` : 'A condition is no longer listed.';
    return { path: id, message };
  });
}

const labelOf = ({ description, alergyDetails }: Pick<ConditionRow, 'description' | 'alergyDetails'>) =>
  alergyDetails === null || alergyDetails === '' ? description : `${description}: ${alergyDetails}`;

/** Ids that don't belong to the student. */
export function foreignIds(held: readonly ConditionRow[], typed: readonly TypedCondition[]): string[] {
  return typed.flatMap(({ id }) => (id !== null && !held.some((row) => row.id === id) ? [id] : []));
}

export function conditionErrors(
  held: readonly ConditionRow[],
  types: readonly ConditionType[],
  typed: readonly TypedCondition[],
): FieldError[] {
  const listed = held.map(({ medicalConditionId }) => medicalConditionId);
  return [
    ...typed.flatMap((condition, index) => heldErrors(held, condition, index)),
    ...addedConditionErrors(types, listed, typed.filter(isAdded)),
  ];
}

const isAdded = ({ id }: TypedCondition): boolean => id === null;

/** For an existing condition only the current flag may change, which distinguishes it from a new one. */
function heldErrors(
  held: readonly ConditionRow[],
  { id, isNew, medicalConditionId, alergyDetails }: TypedCondition,
  index: number,
): FieldError[] {
  const row = held.find((condition) => condition.id === id);
  const isAsHeld =
    row === undefined ||
    (row.medicalConditionId === medicalConditionId && row.alergyDetails === alergyDetails);
  if (isNew === (id === null) && isAsHeld) return [];
  return [
    { path: `medicalConditions.${index}`, message: 'Only whether a condition is current can be changed' },
  ];
}

/** Null when nothing changes. A new condition that is not current is dropped. */
export function requestedChange(
  held: readonly ConditionRow[],
  types: readonly ConditionType[],
  typed: readonly TypedCondition[],
  today: string,
): AskedChange | null {
  const toggled = held.filter((row) =>
    typed.some(({ id, isCurrent }) => id === row.id && isCurrent !== row.isCurrent),
  );
  const added = typed.filter((condition) => isAdded(condition) && condition.isCurrent);
  if (toggled.length + added.length === 0) return null;
  const heldValues = toggled.map(heldValuesOf);
  const before = labelled(heldValues);
  const after = labelled([
    ...heldValues.map((values) => ({ ...values, isCurrent: !values.isCurrent })),
    ...added.map((condition) => newValues(condition, types, today)),
  ]);
  return { before, after };
}

function heldValuesOf(row: ConditionRow): ConditionValues {
  const { id, sourcedId, medicalConditionId, description, alergyDetails, advisedDate, isCurrent } = row;
  return { id, sourcedId, medicalConditionId, description, alergyDetails, advisedDate, isCurrent };
}

function newValues(
  { medicalConditionId, alergyDetails }: TypedCondition,
  types: readonly ConditionType[],
  today: string,
): ConditionValues {
  const type = types.find(({ id }) => id === medicalConditionId);
  return {
    id: null,
    sourcedId: null,
    medicalConditionId,
    description: type?.description ?? '',
    alergyDetails: clearedAllergyDetails(type, alergyDetails),
    advisedDate: today,
    isCurrent: true,
  };
}

/** Duplicate names are numbered. */
function labelled(conditions: readonly ConditionValues[]): ConditionsValues {
  const entries = new Map<string, ConditionValues>();
  for (const condition of conditions) {
    const label = labelOf(condition);
    const alike = [...entries.values()].filter((other) => labelOf(other) === label).length;
    entries.set(alike === 0 ? label : `${label} (${alike + 1})`, condition);
  }
  return Object.fromEntries(entries);
}

/** The requested changes as shown to the parent: changes first, then additions. */
export function presentRequested(values: unknown): RequestedCondition[] {
  return Object.values(z.parse(conditionsValuesSchema, values))
    .map((asked) => z.parse(requestedConditionSchema, { ...asked, isNew: asked.id === null }))
    .sort((a, b) => Number(a.isNew) - Number(b.isNew) || a.description.localeCompare(b.description));
}
