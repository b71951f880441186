import { describe, expect, it } from 'vitest';
import type { Enrolment, Student } from '@portal/contract/students';
import { cardLinks, otherSchoolText } from './student-card-links.ts';
import { enrolmentOf, studentOf } from '@portal/client/session/user.factory';

const features: Enrolment['features'] = [
  'Attendance',
  'Finance',
  'Timetable',
  'AcademicReports',
  'Behaviour',
];
const namesOf = (student: Partial<Student>, enrolment: Partial<Enrolment>): string[] =>
  cardLinks({ student: studentOf('Asha', student), enrolment: enrolmentOf(enrolment) }).map(
    ({ text }) => text,
  );

describe('cardLinks', () => {
  it('links to timetable, attendance, payments and reports', () => {
    expect(namesOf({}, { features })).toEqual(['Timetable', 'Attendance', 'Payments', 'Reports']);
  });

  it('links to behaviour as well for a shared student', () => {
    expect(
      namesOf({ isDelegated: true }, { features: ['Timetable', 'AcademicReports', 'Behaviour'] }),
    ).toEqual(['Timetable', 'Reports', 'Behaviour']);
  });

  it('omits pages that the enrolment lacks, and attendance once it has ended', () => {
    expect(namesOf({}, { features: [] })).toEqual([]);
    expect(namesOf({}, { features, isActiveEnrolment: false })).toEqual(['Timetable', 'Payments', 'Reports']);
  });
});

describe('otherSchoolText', () => {
  const other = { schoolName: 'Larkspur Bend State School' };

  it('names another school, with the status of an enrolment that is not active', () => {
    expect(otherSchoolText(enrolmentOf(other), '2026-11-17')).toBe('Also at Larkspur Bend State School');
    const left = { isActiveEnrolment: false, enrolmentStatus: 2, enrolmentStatusDescription: 'Left' };
    expect(otherSchoolText(enrolmentOf({ ...other, ...left }), '2026-11-17')).toBe(
      'Larkspur Bend State School: Left',
    );
  });
});
