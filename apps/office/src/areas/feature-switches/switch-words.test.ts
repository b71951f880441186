import { expect, it } from 'vitest';
import { effectTexts, settingText } from './switch-words.ts';

const nobody = { students: 0, parents: 0, viewers: 0 };

it('O-17.1 says whom a change touches, and nothing of those that it doesn’t', () => {
  const lose = { students: 340, parents: 1, viewers: 0 };
  expect(effectTexts({ gain: nobody, lose })).toEqual(['340 students, 1 parent lose it']);
  expect(effectTexts({ gain: nobody, lose: nobody })).toEqual(['Nobody']);
  expect(effectTexts({ gain: { ...nobody, students: 2 }, lose })).toHaveLength(2);
});

it('O-17.1 names year levels', () => {
  expect(settingText({ isOn: true, yearLevels: ['PY', '11'] })).toBe('On, Prep Year, Year 11');
  expect(settingText({ isOn: false, yearLevels: null })).toBe('Off');
});
