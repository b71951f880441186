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

  it('tells a viewer that their access is paused, unless another student is shared', () => {
    const viewer = { isPpao: false, oneSchoolParentId: null, pausedBy: ['Meera Sandhu'] };
    expect(homeKind(userOf(viewer))).toBe('access-paused');
    expect(homeKind(userOf({ ...viewer, delegatedStudents: [studentOf('Asha')] }))).toBe('students');
  });

  it('welcomes an owner without a student, also one who sees a shared student', () => {
    expect(homeKind(userOf())).toBe('first-student');
    expect(homeKind(userOf({ delegatedStudents: [studentOf('Lachlan')] }))).toBe('first-student');
  });

  it('lists students as soon as one is known, pending or redacted', () => {
    expect(homeKind(userOf({ students: [studentOf('Asha')] }))).toBe('students');
    expect(homeKind(userOf({ pendingStudents: [{ name: 'Zara' }] }))).toBe('students');
    expect(homeKind(userOf({ numRedactedStudents: 1 }))).toBe('students');
  });

  it('tells a new viewer to accept the invitation, until a student is shared', () => {
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

  it('leads to the student with an unexplained absence', () => {
    expect(absencesPath(userOf({ students: [studentOf('Asha'), toby] }))).toBe('/attendance/S-Toby/2101');
  });

  it('leads to the history of the first student when everything is explained', () => {
    expect(absencesPath(userOf({ students: [studentOf('Asha')] }))).toBe('/attendance/S-Asha/2101');
  });

  it('leads an owner who is not primary to the attendance they may see, else nowhere', () => {
    const shared = studentOf('Asha', { isUserPPAOForStudent: false });
    expect(absencesPath(userOf({ students: [shared] }))).toBe('/attendance/S-Asha/2101');
    const off = studentOf('Asha', { enrolments: [enrolmentOf({ features: [] })] });
    expect(absencesPath(userOf({ students: [off] }))).toBeNull();
  });
});
