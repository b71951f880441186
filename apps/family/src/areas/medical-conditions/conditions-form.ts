/** The form of medical conditions. Pure. */
import { countOf } from '@portal/contract/text';
import {
  addedConditionErrors,
  clearedAllergyDetails,
  isConditionUsed,
  updateMedicalConditionsBodySchema,
} from '@portal/contract/medical-conditions';
import { limits } from '@portal/contract/limits';
import type {
  ConditionType,
  MedicalConditions,
  UpdateMedicalConditionsBody,
} from '@portal/contract/medical-conditions';
import type { FieldError } from '@portal/contract/errors';

export type AddedValues = { medicalConditionId: string; alergyDetails: string; isCurrent: boolean };

export type ConditionsValues = {
  /** Whether each condition that is held is current. */
  held: { id: string; isCurrent: boolean }[];
  added: AddedValues[];
};

export function valuesOf({
  medicalConditions,
}: Pick<MedicalConditions, 'medicalConditions'>): ConditionsValues {
  return { held: medicalConditions.map(({ id, isCurrent }) => ({ id, isCurrent })), added: [] };
}

/** A new condition is current. */
export const newCondition: AddedValues = { medicalConditionId: '', alergyDetails: '', isCurrent: true };

type About = Pick<MedicalConditions, 'medicalConditions'> & { types: readonly ConditionType[] };

const typesOf = ({ medicalConditions }: Pick<About, 'medicalConditions'>): string[] =>
  medicalConditions.map(({ medicalConditionId }) => medicalConditionId);

export function conditionsErrors({ added }: ConditionsValues, about: About): FieldError[] {
  return addedConditionErrors(about.types, typesOf(about), added);
}

/** What one new condition can be: one that takes no details and is listed already can't be chosen again. */
export function conditionOptions(
  { added }: ConditionsValues,
  at: number,
  about: About,
): { value: string; label: string; disabled: boolean }[] {
  const others = added.filter((_, index) => index !== at).map(({ medicalConditionId }) => medicalConditionId);
  const listed = [...typesOf(about), ...others];
  return about.types.map((type) => ({
    value: type.id,
    label: type.description,
    disabled: isConditionUsed(type, listed),
  }));
}

export const asksForDetails = (types: readonly ConditionType[], medicalConditionId: string): boolean =>
  types.some(({ id, requiresAllergyDetails }) => id === medicalConditionId && requiresAllergyDetails);

/** Choosing a condition that takes no allergy details clears them. */
export function withCondition(
  added: AddedValues,
  medicalConditionId: string,
  types: readonly ConditionType[],
): AddedValues {
  const isAllergy = asksForDetails(types, medicalConditionId);
  return { ...added, medicalConditionId, alergyDetails: isAllergy ? added.alergyDetails : '' };
}

/** The words under allergy details. */
export function detailsCounter(details: string): string {
  const left = limits.allergyDetails - countOf(details);
  if (left <= 0) return 'You have no characters remaining';
  return left === 1 ? 'You have 1 character remaining' : `You have ${left} characters remaining`;
}

/** Held conditions with what they are now, and the new ones that are current; a new one that is not is dropped. */
export function conditionsBody(
  { held, added }: ConditionsValues,
  {
    medicalConditions,
    version,
    oneSchoolId,
    types,
  }: About & Pick<MedicalConditions, 'version' | 'oneSchoolId'>,
  oneSchoolParentId: string,
): UpdateMedicalConditionsBody {
  return updateMedicalConditionsBodySchema.parse({
    ...{ oneSchoolId, oneSchoolParentId, version },
    medicalConditions: [
      ...medicalConditions.map(({ id, medicalConditionId, alergyDetails, isCurrent }) => ({
        ...{ id, medicalConditionId, alergyDetails, isNew: false },
        isCurrent: held.find((one) => one.id === id)?.isCurrent ?? isCurrent,
      })),
      ...added
        .filter(({ isCurrent }) => isCurrent)
        .map(({ medicalConditionId, alergyDetails }) => ({
          ...{ id: null, medicalConditionId, isCurrent: true, isNew: true },
          alergyDetails: clearedAllergyDetails(
            types.find(({ id }) => id === medicalConditionId),
            alergyDetails,
          ),
        })),
    ],
  });
}

/** Whether there is something to ask the school for. */
export function isUnchanged({ held, added }: ConditionsValues, opened: ConditionsValues): boolean {
  return (
    added.every(({ isCurrent }) => !isCurrent) &&
    held.every(({ id, isCurrent }) => opened.held.find((one) => one.id === id)?.isCurrent === isCurrent)
  );
}

/** What was entered, made to the conditions as they are now: one that was not touched is as it is now. */
export function rebased(
  typed: ConditionsValues,
  opened: ConditionsValues,
  now: ConditionsValues,
): ConditionsValues {
  const flag = (values: ConditionsValues, id: string): boolean | undefined =>
    values.held.find((one) => one.id === id)?.isCurrent;
  return {
    added: typed.added,
    held: now.held.map(({ id, isCurrent }) => {
      const isTouched = flag(typed, id) !== flag(opened, id);
      return { id, isCurrent: isTouched ? (flag(typed, id) ?? isCurrent) : isCurrent };
    }),
  };
}
