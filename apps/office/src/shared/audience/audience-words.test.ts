import { expect, it } from 'vitest';
import { audienceText, yearName } from './audience-words.ts';

it('names an audience, and cuts a long one', () => {
  expect(audienceText({ kind: 'school', values: [] })).toBe('Whole school');
  expect(audienceText({ kind: 'years', values: ['P', '05'] })).toBe('Prep, Year 5');
  expect(audienceText({ kind: 'classes', values: ['1A', '2A', '3A', '4A', '5A'] })).toBe('1A, 2A, 3A, 4A …');
  expect(audienceText({ kind: 'students', values: ['1870000001K'] })).toBe('1 student');
  expect(yearName('12')).toBe('Year 12');
});
