/** Rules for adding to a student's medical conditions. Pure. */
import type { FieldError } from '../errors.ts';
import { limits } from '../limits.ts';
import { fitsIn } from '../text/characters.ts';

export const conditionMessages = {
  conditionRequired: 'A condition must be chosen',
  alreadyListed: 'This condition is already listed',
  allergyDetailsRequired: 'Allergy details are required',
  allergyDetailsTooLong: `Allergy details cannot be longer than ${limits.allergyDetails} characters`,
  allergyDetailsInvalid: 'Allergy details are not valid',
} as const;

export interface ConditionRule {
  id: string;
  requiresAllergyDetails: boolean;
}

export interface AddedCondition {
  /** The type's id; empty until chosen. */
  medicalConditionId: string;
  alergyDetails: string | null;
  isCurrent: boolean;
}

/** Whether a type is already listed that can be chosen only once, because it has no allergy details. */
export function isConditionUsed(type: ConditionRule, listed: readonly string[]): boolean {
  return !type.requiresAllergyDetails && listed.includes(type.id);
}

/** Only allergies have details. For every other condition they are cleared. */
export function clearedAllergyDetails(type: ConditionRule | undefined, typed: string | null): string | null {
  return type?.requiresAllergyDetails ? (typed ?? '').trim() : null;
}

function allergyError(details: string): string | null {
  if (details === '') return conditionMessages.allergyDetailsRequired;
  if (!fitsIn(details, limits.allergyDetails)) return conditionMessages.allergyDetailsTooLong;
  return /^\P{Cc}*$/u.test(details) ? null : conditionMessages.allergyDetailsInvalid;
}

/**
 * Validation errors of the added conditions, in order; `added.0.medicalConditionId` names a field. A condition that is
 * not current is not sent, so it is not validated. `listed` are the types that the student already has.
 */
export function addedConditionErrors(
  types: readonly ConditionRule[],
  listed: readonly string[],
  added: readonly AddedCondition[],
): FieldError[] {
  const seen = [...listed];
  return added.flatMap(({ medicalConditionId, alergyDetails, isCurrent }, index): FieldError[] => {
    if (!isCurrent) return [];
    const at = (field: string, message: string): FieldError[] => [
      { path: `added.${index}.${field}`, message },
    ];
    const type = types.find(({ id }) => id === medicalConditionId);
    if (!type) return at('medicalConditionId', conditionMessages.conditionRequired);
    if (isConditionUsed(type, seen)) return at('medicalConditionId', conditionMessages.alreadyListed);
    seen.push(type.id);
    const details = clearedAllergyDetails(type, alergyDetails);
    const message = details === null ? null : allergyError(details);
    return message === null ? [] : at('alergyDetails', message);
  });
}
