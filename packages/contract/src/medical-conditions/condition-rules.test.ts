import { describe, expect, it } from 'vitest';
import {
  addedConditionErrors,
  clearedAllergyDetails,
  conditionMessages,
  isConditionUsed,
} from './condition-rules.ts';
import type { AddedCondition } from './condition-rules.ts';

const allergy = { id: 'allergy', requiresAllergyDetails: true };
const asthma = { id: 'asthma', requiresAllergyDetails: false };
const types = [allergy, asthma];
const added = (medicalConditionId: string, alergyDetails: string | null = null): AddedCondition => ({
  medicalConditionId,
  alergyDetails,
  isCurrent: true,
});

describe('a condition to be added', () => {
  it.each([
    ['nothing chosen', added(''), 'medicalConditionId', conditionMessages.conditionRequired],
    ['an unknown type', added('flu'), 'medicalConditionId', conditionMessages.conditionRequired],
    [
      'an allergy without details',
      added('allergy'),
      'alergyDetails',
      conditionMessages.allergyDetailsRequired,
    ],
    ['blank details', added('allergy', '  '), 'alergyDetails', conditionMessages.allergyDetailsRequired],
    [
      '21 characters',
      added('allergy', 'x'.repeat(21)),
      'alergyDetails',
      conditionMessages.allergyDetailsTooLong,
    ],
    ['a line break', added('allergy', 'Egg\nMilk'), 'alergyDetails', conditionMessages.allergyDetailsInvalid],
  ])('is rejected with %s', (_, condition, field, message) => {
    expect(addedConditionErrors(types, [], [condition])).toEqual([{ path: `added.0.${field}`, message }]);
  });

  it('is valid with 20 characters of details, or with none where none are needed', () => {
    expect(addedConditionErrors(types, [], [added('allergy', 'x'.repeat(20)), added('asthma')])).toEqual([]);
  });

  it('can be chosen only once, unless it is an allergy', () => {
    expect(addedConditionErrors(types, ['asthma'], [added('asthma')])).toEqual([
      { path: 'added.0.medicalConditionId', message: conditionMessages.alreadyListed },
    ]);
    expect(addedConditionErrors(types, [], [added('asthma'), added('asthma')])).toHaveLength(1);
    const twice = [added('allergy', 'Egg'), added('allergy', 'Milk')];
    expect(addedConditionErrors(types, ['allergy'], twice)).toEqual([]);
  });

  it('is not validated when it is not current, because it is not sent', () => {
    expect(addedConditionErrors(types, ['asthma'], [{ ...added('asthma'), isCurrent: false }])).toEqual([]);
  });
});

describe('allergy details', () => {
  it('are cleared for conditions without details', () => {
    expect(clearedAllergyDetails(asthma, 'Egg')).toBeNull();
    expect(clearedAllergyDetails(undefined, 'Egg')).toBeNull();
    expect(clearedAllergyDetails(allergy, ' Egg ')).toBe('Egg');
  });

  it('allow a type to be chosen again', () => {
    expect(isConditionUsed(allergy, ['allergy'])).toBe(false);
    expect(isConditionUsed(asthma, ['asthma'])).toBe(true);
  });
});
