import { describe, expect, it } from 'vitest';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';
import { featurePlaces } from './feature-places.ts';

const withFinance = enrolmentOf({ schoolName: 'Quillby', features: ['Finance'] });
const without = enrolmentOf({ schoolName: 'Larkspur', features: [] });

describe('the places of a feature', () => {
  it('are the schools that offer it; those that switched it off are named with the student', () => {
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

  it('miss nothing at a school a student has left, and never count delegated students', () => {
    const user = userOf({
      students: [studentOf('Asha', { enrolments: [{ ...without, isActiveEnrolment: false }] })],
      delegatedStudents: [studentOf('Lachlan', { enrolments: [withFinance, without] })],
    });
    expect(featurePlaces(user, 'Finance')).toEqual({ available: [], unavailable: [] });
  });
});
