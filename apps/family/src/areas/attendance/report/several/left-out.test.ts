import { describe, expect, it } from 'vitest';
import { enrolmentOf, studentOf } from '@portal/client/session/user.factory';
import { leftOutOf } from './left-out.ts';

const offered = enrolmentOf({ features: ['Attendance'] });
const off = enrolmentOf({ schoolCode: '2102', schoolName: 'Larkspur', features: [] });

describe('the students an absence can’t be reported for', () => {
  it('are listed with their school, grouped by reason', () => {
    const students = [
      studentOf('Asha', { enrolments: [offered, off] }),
      studentOf('Toby', { enrolments: [off] }),
      studentOf('Mina', { enrolments: [offered], isUserPPAOForStudent: false }),
      studentOf('Ravi', { enrolments: [{ ...off, isActiveEnrolment: false }] }),
    ];
    expect(leftOutOf({ students })).toEqual({
      withoutFeature: ['Asha Sandhu-Reid, Larkspur', 'Toby Sandhu-Reid, Larkspur'],
      ofOtherOwners: [`Mina Sandhu-Reid, ${offered.schoolName}`],
    });
  });
});
