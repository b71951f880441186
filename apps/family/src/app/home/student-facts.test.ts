import { describe, expect, it } from 'vitest';
import type { Enrolment, Student } from '@portal/contract/students';
import { studentFacts } from './student-facts.ts';
import { enrolmentOf, studentOf } from '@portal/client/session/user.factory';

const now = new Date('2026-11-17T00:00:00Z');
const factsOf = (student: Partial<Student>, enrolment: Partial<Enrolment>): string[] =>
  studentFacts({
    student: studentOf('Asha', student),
    enrolment: enrolmentOf(enrolment),
    today: '2026-11-17',
    now,
  }).map(({ term, text }) => `${term}: ${text}`);

describe('studentFacts', () => {
  it('shows attendance and the next lesson', () => {
    expect(factsOf({}, {})).toEqual(['Attendance: 96%', 'Today: No timetable for today']);
  });

  it('omits features that the school has switched off', () => {
    expect(factsOf({}, { features: [], lessonsAhead: null })).toEqual([]);
  });

  it('marks a shared student as view only and names the owner who shared', () => {
    expect(factsOf({ isDelegated: true, sharedBy: 'Linh Tran' }, {})).toEqual([
      'Access: View only',
      'Shared by: Linh Tran',
    ]);
  });

  it('shows the start date of a student who has not started at the school', () => {
    const toCome = { isActiveEnrolment: false, enrolmentStatus: 3, enrolledDate: '2027-01-27' };
    expect(factsOf({}, toCome)).toEqual(['Enrolment: Starts 27 January 2027']);
  });
});
