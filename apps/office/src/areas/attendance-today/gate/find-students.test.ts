import { describe, expect, it } from 'vitest';
import type { FoundStudent } from '@portal/contract/attendance-today';
import { findIn } from './find-students.ts';

const student = (name: string, eqId: string): FoundStudent => ({
  eqId,
  name,
  className: '9D',
  status: 'here',
  absenceId: null,
  hasCourtOrder: false,
});
const students = [student('Chloé Fairweather', '1870000067K'), student('Wiremu Novák', '1870000043K')];

describe('O-7.5 finding a student without a signal', () => {
  it.each([
    ['chloe', 'Chloé Fairweather'],
    ['NOVÁK', 'Wiremu Novák'],
    ['1870000043', 'Wiremu Novák'],
  ])('%s finds %s', (search, name) => {
    expect(findIn(students, search).map((found) => found.name)).toEqual([name]);
  });

  it('finds nobody by another name', () => {
    expect(findIn(students, 'nobody')).toEqual([]);
  });
});
