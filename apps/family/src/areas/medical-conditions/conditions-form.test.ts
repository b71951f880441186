import { describe, expect, it } from 'vitest';
import {
  conditionOptions,
  conditionsBody,
  conditionsErrors,
  detailsCounter,
  isUnchanged,
  newCondition,
  rebased,
  valuesOf,
  withCondition,
} from './conditions-form.ts';

const allergy = { id: 'allergy', description: 'Allergy', requiresAllergyDetails: true };
const asthma = { id: 'asthma', description: 'Asthma', requiresAllergyDetails: false };
const eczema = { id: 'eczema', description: 'Eczema', requiresAllergyDetails: false };
const types = [allergy, asthma, eczema];
const id = '4a0f5a3e-7d55-4e8b-9a8b-0d1f4f6f8f10';
const held = {
  id,
  medicalConditionId: 'asthma',
  description: 'Asthma',
  alergyDetails: null,
  advisedDate: '2024-02-12',
  isCurrent: true,
};
const about = { medicalConditions: [held], types, version: 'v', oneSchoolId: 'S1' };
const initial = valuesOf(about);
const chosen = { ...newCondition, medicalConditionId: 'eczema' };

describe('the medical conditions form', () => {
  it('adds a condition as current, with no type chosen', () => {
    expect(newCondition).toEqual({ medicalConditionId: '', alergyDetails: '', isCurrent: true });
    expect(conditionsErrors({ ...initial, added: [newCondition] }, about)).toEqual([
      { path: 'added.0.medicalConditionId', message: 'A condition must be chosen' },
    ]);
  });

  it('disables conditions that are listed or chosen elsewhere, but never an allergy', () => {
    const bee = { ...newCondition, medicalConditionId: 'allergy', alergyDetails: 'Bee stings' };
    const values = { ...initial, added: [bee, newCondition, chosen] };
    const disabled = (at: number): string[] =>
      conditionOptions(values, at, about).flatMap((option) => (option.disabled ? [option.value] : []));
    expect(disabled(1)).toEqual(['asthma', 'eczema']);
    expect(disabled(2)).toEqual(['asthma']);
  });

  it('clears allergy details when another condition is chosen', () => {
    const bee = { ...newCondition, medicalConditionId: 'allergy', alergyDetails: 'Bee stings' };
    expect(withCondition(bee, 'eczema', types).alergyDetails).toBe('');
    expect(withCondition(bee, 'allergy', types).alergyDetails).toBe('Bee stings');
  });

  it('counts the remaining characters of 20', () => {
    expect(detailsCounter('Bee stings')).toBe('You have 10 characters remaining');
    expect(detailsCounter('x'.repeat(19))).toBe('You have 1 character remaining');
    expect(detailsCounter('x'.repeat(20))).toBe('You have no characters remaining');
  });

  it('sends existing conditions with their flags, flags new ones, and drops a new one that is not current', () => {
    const values = {
      held: [{ id, isCurrent: false }],
      added: [
        { ...newCondition, medicalConditionId: 'allergy', alergyDetails: ' Egg ' },
        { ...chosen, isCurrent: false },
      ],
    };
    expect(conditionsBody(values, about, 'P1')).toEqual({
      oneSchoolId: 'S1',
      oneSchoolParentId: 'P1',
      version: 'v',
      medicalConditions: [
        { id, medicalConditionId: 'asthma', alergyDetails: null, isCurrent: false, isNew: false },
        { id: null, medicalConditionId: 'allergy', alergyDetails: 'Egg', isCurrent: true, isNew: true },
      ],
    });
  });

  it('detects that nothing has changed', () => {
    expect(isUnchanged(initial, initial)).toBe(true);
    expect(isUnchanged({ ...initial, added: [{ ...chosen, isCurrent: false }] }, initial)).toBe(true);
    expect(isUnchanged({ ...initial, added: [chosen] }, initial)).toBe(false);
    expect(isUnchanged({ ...initial, held: [{ id, isCurrent: false }] }, initial)).toBe(false);
  });

  it('applies the edits to the latest conditions', () => {
    const typed = { held: [{ id, isCurrent: false }], added: [chosen] };
    const now = {
      held: [
        { id, isCurrent: true },
        { id: 'other', isCurrent: true },
      ],
      added: [],
    };
    expect(rebased(typed, initial, now)).toEqual({
      held: [
        { id, isCurrent: false },
        { id: 'other', isCurrent: true },
      ],
      added: [chosen],
    });
    const untouched = { ...initial, added: [] };
    expect(rebased(untouched, initial, { held: [{ id, isCurrent: false }], added: [] }).held).toEqual([
      { id, isCurrent: false },
    ]);
  });
});
