import { describe, expect, it } from 'vitest';
import { dateText, outcomeText } from './request-texts.ts';

const request = {
  id: 'a',
  title: 'Excursion',
  reference: 'CR-48213',
  dueDate: '2026-12-04',
  responseDate: '2026-02-03',
  withdrawnDate: '2025-10-28',
  schoolCode: '1234',
  state: 1,
  eqId: '9000000001A',
  oneSchoolId: 's1',
  studentFullName: 'Asha Reid',
  schoolName: 'Quillby State High School',
  respondedBy: 'Meera Sandhu',
};

describe('a request in a list', () => {
  it.each([
    [1, 'Due Friday 4 December', 'Reference CR-48213'],
    [2, '3 February 2026', 'Answered by Meera Sandhu'],
    [3, '3 February 2026', 'Answered by Meera Sandhu'],
    [4, '3 February 2026', 'Answered by Meera Sandhu'],
    [5, '28 October 2025', 'Withdrawn by the school'],
    [6, 'Was due 4 December 2026', 'No answer was given'],
  ])('in state %i shows the date "%s" and "%s"', (state, date, outcome) => {
    expect(dateText({ ...request, state }, '2026-11-18')).toBe(date);
    expect(outcomeText({ ...request, state })).toBe(outcome);
  });

  it('shows the year of a due date in another year, and omits the name when the school recorded the answer', () => {
    expect(dateText({ ...request, dueDate: '2027-01-29' }, '2026-11-18')).toBe('Due Friday 29 January 2027');
    expect(outcomeText({ ...request, state: 2, respondedBy: null })).toBe('Answered at the school');
  });
});
