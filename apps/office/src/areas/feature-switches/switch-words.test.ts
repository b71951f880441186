import { expect, it } from 'vitest';
import { effectTexts, levelsText, settingText } from './switch-words.ts';

const nobody = { students: 0, parents: 0, viewers: 0 };

it('O-17.1 describes whom a change affects, and leaves out groups that it doesn’t affect', () => {
  const lose = { students: 340, parents: 1, viewers: 0 };
  expect(effectTexts({ gain: nobody, lose })).toEqual(['Off for 340 students, 1 parent']);
  expect(effectTexts({ gain: nobody, lose: nobody })).toEqual(['Affects nobody now']);
  expect(effectTexts({ gain: { ...nobody, students: 2 }, lose })).toHaveLength(2);
});

it('O-17.1 names year levels', () => {
  expect(settingText({ isOn: true, yearLevels: ['PY', '11'] })).toBe('On, Prep Year, Year 11');
  expect(levelsText(['PY', '01', '03', '08', '09', '10'])).toBe('Prep Year, Year 1, Year 3, Year 8 to 10');
  expect(settingText({ isOn: false, yearLevels: null })).toBe('Off');
});
