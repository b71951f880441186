/** The medical conditions form. Pure. */
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
  /** Whether each existing condition is current. */
  held: { id: string; isCurrent: boolean }[];
  added: AddedValues[];
};

export function valuesOf({
  medicalConditions,
}: Pick<MedicalConditions, 'medicalConditions'>): ConditionsValues {
  return { held: medicalConditions.map(({ id, isCurrent }) => ({ id, isCurrent })), added: [] };
}

/** New conditions start as current. */
export const newCondition: AddedValues = { medicalConditionId: '', alergyDetails: '', isCurrent: true };

type About = Pick<MedicalConditions, 'medicalConditions'> & { types: readonly ConditionType[] };

const typesOf = ({ medicalConditions }: Pick<About, 'medicalConditions'>): string[] =>
  medicalConditions.map(({ medicalConditionId }) => medicalConditionId);

export function conditionsErrors({ added }: ConditionsValues, about: About): FieldError[] {
  return addedConditionErrors(about.types, typesOf(about), added);
}

/** The options for a new condition. A condition without details that is already listed is disabled. */
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

export const needsDetails = (types: readonly ConditionType[], medicalConditionId: string): boolean =>
  types.some(({ id, requiresAllergyDetails }) => id === medicalConditionId && requiresAllergyDetails);

/** Choosing a condition without allergy details clears them. */
export function withCondition(
  added: AddedValues,
  medicalConditionId: string,
  types: readonly ConditionType[],
): AddedValues {
  const isAllergy = needsDetails(types, medicalConditionId);
  return { ...added, medicalConditionId, alergyDetails: isAllergy ? added.alergyDetails : '' };
}

/** The hint below allergy details. */
export function detailsCounter(details: string): string {
  const left = limits.allergyDetails - countOf(details);
  if (left <= 0) return 'You have no characters remaining';
  return left === 1 ? 'You have 1 character remaining' : `You have ${left} characters remaining`;
}

/** Existing conditions with their current flags, and new ones that are current. Other new ones are dropped. */
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
    oneSchoolId,
    oneSchoolParentId,
    version,
    medicalConditions: [
      ...medicalConditions.map(({ id, medicalConditionId, alergyDetails, isCurrent }) => ({
        id,
        medicalConditionId,
        alergyDetails,
        isNew: false,
        isCurrent: held.find((one) => one.id === id)?.isCurrent ?? isCurrent,
      })),
      ...added
        .filter(({ isCurrent }) => isCurrent)
        .map(({ medicalConditionId, alergyDetails }) => ({
          id: null,
          medicalConditionId,
          isCurrent: true,
          isNew: true,
          alergyDetails: clearedAllergyDetails(
            types.find(({ id }) => id === medicalConditionId),
            alergyDetails,
          ),
        })),
    ],
  });
}

/** Whether the form differs from the school's record. */
export function isUnchanged({ held, added }: ConditionsValues, opened: ConditionsValues): boolean {
  return (
    added.every(({ isCurrent }) => !isCurrent) &&
    held.every(({ id, isCurrent }) => opened.held.find((one) => one.id === id)?.isCurrent === isCurrent)
  );
}

/** Applies the edits to the latest conditions. Untouched conditions take their latest state. */
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
