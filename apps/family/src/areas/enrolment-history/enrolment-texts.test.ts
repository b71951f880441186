import { describe, expect, it } from 'vitest';
import { isActive, isFuture, whenText } from './enrolment-texts.ts';

const active = { enrolmentStatus: 0, enrolledDate: '2024-01-22', exitDate: null };
const future = { enrolmentStatus: 3, enrolledDate: '2027-01-27', exitDate: null };
const left = { enrolmentStatus: 5, enrolledDate: '2018-01-22', exitDate: '2023-12-08' };

describe('when an enrolment was', () => {
  it.each([
    [active, '22 January 2024 to now'],
    [future, 'From 27 January 2027'],
    [left, '22 January 2018 to 08 December 2023'],
    [{ ...left, exitDate: null }, 'From 22 January 2018'],
    [{ ...active, exitDate: '2026-12-11' }, '22 January 2024 to 11 December 2026'],
  ])('%o', (enrolment, text) => {
    expect(whenText(enrolment)).toBe(text);
  });

  it('distinguishes current from future enrolments', () => {
    expect([active, future, left].map(isActive)).toEqual([true, false, false]);
    expect([active, future, left].map(isFuture)).toEqual([false, true, false]);
  });
});
