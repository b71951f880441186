import { describe, expect, it } from 'vitest';
import { features } from '@portal/contract';
import { enrolmentOf, studentOf, userOf } from '../home/user.factory.ts';
import { sidebarLinks } from './nav-links.ts';

const enrolment = enrolmentOf({ features: [...features], hasMedicalConditions: true });
const labelsFor = (student = studentOf('Asha', { enrolments: [enrolment] })): string[] => {
  const user = userOf({ [student.isDelegated ? 'delegatedStudents' : 'students']: [student] });
  return sidebarLinks(user, { student, enrolment }, 'student').map(({ label }) => label);
};

describe('the sidebar', () => {
  it('has the entries of the specification in its order, then the pages nothing else leads to', () => {
    expect(labelsFor()).toEqual([
      ...['Overview', 'Timetable', 'Attendance', 'Behaviour', 'Payments', 'Reports'],
      ...['Enrolment History', 'Consent Requests'],
      ...['Student details', 'Medical conditions', 'Delegated viewers'],
    ]);
  });

  it('shows a viewer what they may open', () => {
    expect(labelsFor(studentOf('Lachlan', { isDelegated: true, enrolments: [enrolment] }))).toEqual([
      ...['Overview', 'Timetable', 'Attendance', 'Behaviour', 'Payments', 'Reports'],
      ...['Enrolment History', 'Medical conditions'],
    ]);
  });
});
