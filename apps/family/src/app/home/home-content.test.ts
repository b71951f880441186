import { describe, expect, it } from 'vitest';
import { absencesPath, hasDelegatedStudents, homeKind } from './home-content.ts';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';

describe('homeKind', () => {
  it('shows an inactive person no students', () => {
    expect(homeKind(userOf({ isActive: false, students: [studentOf('Asha')] }))).toBe('inactive');
  });

  it('asks a person who has not confirmed their email to do so', () => {
    expect(homeKind(userOf({ isActive: false, confirmationSentTo: 'm•••@example.com' }))).toBe('unconfirmed');
  });

  it('reports paused access to a viewer, unless another student is shared', () => {
    const viewer = { isPpao: false, oneSchoolParentId: null, pausedBy: ['Meera Sandhu'] };
    expect(homeKind(userOf(viewer))).toBe('access-paused');
    expect(homeKind(userOf({ ...viewer, delegatedStudents: [studentOf('Asha')] }))).toBe('students');
  });

  it('welcomes an owner without a student, even one who can see a shared student', () => {
    expect(homeKind(userOf())).toBe('first-student');
    expect(homeKind(userOf({ delegatedStudents: [studentOf('Lachlan')] }))).toBe('first-student');
  });

  it('lists students as soon as one is known, even a pending or redacted one', () => {
    expect(homeKind(userOf({ students: [studentOf('Asha')] }))).toBe('students');
    expect(homeKind(userOf({ pendingStudents: [{ name: 'Zara' }] }))).toBe('students');
    expect(homeKind(userOf({ numRedactedStudents: 1 }))).toBe('students');
  });

  it('asks a new viewer to accept the invitation until a student is shared', () => {
    const viewer = { isPpao: false, oneSchoolParentId: null };
    expect(homeKind(userOf(viewer))).toBe('accept-invitation');
    const pending = userOf({
      ...viewer,
      pendingDelegatedStudents: [{ name: 'Mia', parentFullName: 'Linh' }],
    });
    expect(hasDelegatedStudents(pending)).toBe(true);
    expect(homeKind(pending)).toBe('students');
  });
});

describe('absencesPath', () => {
  const toby = studentOf('Toby', { enrolments: [enrolmentOf({ absenceRecordsWithoutReason: 2 })] });

  it('links to the student with an unexplained absence', () => {
    expect(absencesPath(userOf({ students: [studentOf('Asha'), toby] }))).toBe('/attendance/S-Toby/2101');
  });

  it('links to the first student’s history when every absence is explained', () => {
    expect(absencesPath(userOf({ students: [studentOf('Asha')] }))).toBe('/attendance/S-Asha/2101');
  });

  it('links a non-primary owner to the attendance they may see, if any', () => {
    const shared = studentOf('Asha', { isUserPPAOForStudent: false });
    expect(absencesPath(userOf({ students: [shared] }))).toBe('/attendance/S-Asha/2101');
    const off = studentOf('Asha', { enrolments: [enrolmentOf({ features: [] })] });
    expect(absencesPath(userOf({ students: [off] }))).toBeNull();
  });
});
