import { describe, expect, it } from 'vitest';
import { dateOfBirthError, dateOfBirthMessages } from './student-details.ts';

const today = '2026-11-18';

describe('a date of birth', () => {
  it.each(['04/05/2012', '4/5/2012', '2012-05-04', ' 04/05/2012 ', '17/11/2026', '29/02/2012'])(
    'can be typed as %s',
    (typed) => {
      expect(dateOfBirthError(typed, today)).toBeNull();
    },
  );

  it.each([
    ['', dateOfBirthMessages.required],
    ['   ', dateOfBirthMessages.required],
    ['29/02/2013', dateOfBirthMessages.invalid],
    ['13/13/2012', dateOfBirthMessages.invalid],
    ['05.04.2012', dateOfBirthMessages.invalid],
    ['<b>', dateOfBirthMessages.invalid],
    ['18/11/2026', dateOfBirthMessages.past],
    ['2030-01-01', dateOfBirthMessages.past],
  ])('is rejected as "%s": %s', (typed, message) => {
    expect(dateOfBirthError(typed, today)).toBe(message);
  });
});
