import { describe, expect, it } from 'vitest';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';
import { featurePlaces } from './feature-places.ts';

const withFinance = enrolmentOf({ schoolName: 'Quillby', features: ['Finance'] });
const without = enrolmentOf({ schoolName: 'Larkspur', features: [] });

describe('where a feature is available', () => {
  it('includes the schools that offer it, and names the students whose schools have it off', () => {
    const user = userOf({
      students: [
        studentOf('Asha', { displayName: 'Asha Reid', enrolments: [withFinance, without] }),
        studentOf('Toby', { displayName: 'Toby Reid', enrolments: [withFinance] }),
      ],
    });
    const { available, unavailable } = featurePlaces(user, 'Finance');
    expect(available.map(({ student, enrolment }) => [student.firstName, enrolment.schoolName])).toEqual([
      ['Asha', 'Quillby'],
      ['Toby', 'Quillby'],
    ]);
    expect(unavailable).toEqual(['Asha Reid, Larkspur']);
  });

  it('includes schools that a student has left, and never counts delegated students', () => {
    const user = userOf({
      students: [studentOf('Asha', { enrolments: [{ ...without, isActiveEnrolment: false }] })],
      delegatedStudents: [studentOf('Lachlan', { enrolments: [withFinance, without] })],
    });
    expect(featurePlaces(user, 'Finance')).toEqual({ available: [], unavailable: [] });
  });
});
