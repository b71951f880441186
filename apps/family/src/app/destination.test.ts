import { describe, expect, it } from 'vitest';
import type { Student, User } from '@portal/contract/students';
import type { SessionState } from '@portal/client/session';
import { destinationOf } from './destination.ts';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';

const owner = userOf({ students: [studentOf('Asha')] });
const signedIn = (user = owner): SessionState => ({ status: 'signed-in', user });
const visitor: SessionState = { status: 'signed-out', reason: 'visitor' };
const pending: SessionState = { status: 'terms-pending', user: owner };

describe('where a path leads', () => {
  it('sends unknown paths home', () => {
    expect(destinationOf('/nowhere', visitor)).toEqual({ kind: 'redirect', to: '/' });
    expect(destinationOf('/nowhere', signedIn())).toEqual({ kind: 'redirect', to: '/' });
  });

  it('asks a signed-out visitor to sign in, except on anonymous pages', () => {
    expect(destinationOf('/attendance/report-absences', visitor).kind).toBe('sign-in');
    expect(destinationOf('/student/S-Asha/2101', visitor).kind).toBe('sign-in');
    expect(destinationOf('/privacy', visitor).kind).toBe('screen');
  });

  it('shows a visitor the landing page at home, and shows sign-in when the session has ended', () => {
    expect(destinationOf('/', visitor)).toMatchObject({ kind: 'screen', path: '/landing', user: null });
    expect(destinationOf('/', { status: 'signed-out', reason: 'expired' }).kind).toBe('sign-in');
    expect(destinationOf('/', { status: 'signed-out', reason: 'logged-out' }).kind).toBe('sign-in');
  });

  it('lets a signed-in person view the landing page', () => {
    expect(destinationOf('/landing', signedIn())).toMatchObject({ kind: 'screen', path: '/landing' });
  });

  it('shows only the terms to a person with pending terms', () => {
    expect(destinationOf('/', pending)).toEqual({ kind: 'redirect', to: '/termsAndConditions' });
    expect(destinationOf('/login', pending)).toEqual({ kind: 'redirect', to: '/termsAndConditions' });
    expect(destinationOf('/termsAndConditions', pending).kind).toBe('screen');
  });

  it('continues from sign-in and from terms once signed in', () => {
    expect(destinationOf('/login', signedIn()).kind).toBe('after-sign-in');
    expect(destinationOf('/termsAndConditions', signedIn()).kind).toBe('after-sign-in');
  });

  it('sends an inactive person home from their details, and asks a visitor to sign in', () => {
    const inactive = signedIn(userOf({ isActive: false }));
    for (const path of ['/profile', '/profile/email', '/profile/mobile', '/profile/password']) {
      expect(destinationOf(path, inactive)).toEqual({ kind: 'redirect', to: '/' });
      expect(destinationOf(path, signedIn()).kind).toBe('screen');
      expect(destinationOf(path, visitor).kind).toBe('sign-in');
    }
    for (const path of ['/profile/email/confirm', '/profile/email/notMe'])
      expect(destinationOf(path, visitor).kind).toBe('screen');
  });

  it('waits while the session is being checked, and reports when the service is unreachable', () => {
    expect(destinationOf('/', { status: 'starting' }).kind).toBe('wait');
    expect(destinationOf('/', { status: 'unreachable' }).kind).toBe('unreachable');
    expect(destinationOf('/login', { status: 'unreachable' }).kind).toBe('sign-in');
  });
});

describe('who may see a student page', () => {
  const of = (path: string, ...students: ReturnType<typeof studentOf>[]) =>
    destinationOf(path, signedIn(userOf({ students })));

  it('shows it with its student and enrolment', () => {
    expect(of('/attendance/S-Asha/2101', studentOf('Asha'))).toMatchObject({
      kind: 'screen',
      page: { student: { firstName: 'Asha' }, enrolment: { schoolCode: '2101' } },
    });
  });

  it.each(['/student/S-Nobody/2101', '/student/S-Asha/9999'])('answers %s as not found', (path) => {
    expect(of(path, studentOf('Asha'))).toEqual({ kind: 'redirect', to: '/studentNotFound' });
  });

  const unavailable = { kind: 'redirect', to: '/featureUnavailable' };

  it('requires the feature', () => {
    const student = studentOf('Asha', { enrolments: [enrolmentOf({ features: [] })] });
    expect(of('/attendance/S-Asha/2101', student)).toEqual(unavailable);
    expect(of('/student/S-Asha/2101', student).kind).toBe('screen');
  });

  it('requires an active enrolment for attendance', () => {
    const student = studentOf('Asha', { enrolments: [enrolmentOf({ isActiveEnrolment: false })] });
    expect(of('/attendance/S-Asha/2101', student)).toEqual(unavailable);
  });

  it('lets only the primary account owner report', () => {
    const shared = studentOf('Asha', { isUserPPAOForStudent: false });
    expect(of('/attendance/S-Asha/2101', shared).kind).toBe('screen');
    expect(of('/attendance/S-Asha/2101/report-absence', shared)).toEqual(unavailable);
    expect(of('/attendance/report-absences', shared)).toEqual(unavailable);
    expect(of('/attendance/report-absences', shared, studentOf('Toby')).kind).toBe('screen');
  });

  it('lets a viewer read but not report', () => {
    const student = studentOf('Lachlan', { isDelegated: true });
    const viewer = signedIn(userOf({ delegatedStudents: [student] }));
    expect(destinationOf('/attendance/S-Lachlan/2101', viewer).kind).toBe('screen');
    expect(destinationOf('/attendance/S-Lachlan/2101/report-absence', viewer)).toEqual(unavailable);
    expect(destinationOf('/attendance/report-absences', viewer)).toEqual(unavailable);
  });

  it('shows medical conditions to a viewer without a grant for them, if the school has the feature', () => {
    const to = (hasMedicalConditions: boolean) => {
      const student = studentOf('Lachlan', {
        isDelegated: true,
        enrolments: [enrolmentOf({ features: [], hasMedicalConditions })],
      });
      const viewer = signedIn(userOf({ delegatedStudents: [student] }));
      return destinationOf('/studentMedicalConditions/S-Lachlan/2101', viewer);
    };
    expect(to(true).kind).toBe('screen');
    expect(to(false)).toEqual(unavailable);
  });

  describe('in the administration view', () => {
    const details = {
      centreCode: '2101',
      schoolUsername: 'jwhit14',
      loggedInUsername: 'jwhit14',
      schoolUserFullName: 'Joanne Whitby',
      schoolUserLocation: 'Quillby State High School',
      schoolUserTimetableCode: 'WHJ',
    };
    const asha = studentOf('Asha', {
      enrolments: [enrolmentOf({ schoolCode: '2101' }), enrolmentOf({ schoolCode: '1873' })],
    });
    const viewed = userOf({ isAdminView: true, adminViewDetails: details, students: [asha] });

    it('S-6.3 opens enrolments at the staff member’s school only', () => {
      expect(destinationOf('/student/S-Asha/2101', signedIn(viewed)).kind).toBe('screen');
      expect(destinationOf('/student/S-Asha/1873', signedIn(viewed))).toEqual({
        kind: 'redirect',
        to: '/featureUnavailable',
      });
    });

    it.each([
      '/profile/email',
      '/profile/other',
      '/profile/security',
      '/profile/my-data',
      '/profile/access-history',
    ])('O-10.7 doesn’t open the parent’s own account: %s', (path) => {
      expect(destinationOf(path, signedIn(viewed))).toEqual({
        kind: 'redirect',
        to: '/featureUnavailable',
      });
      expect(destinationOf(path, signedIn(userOf())).kind).toBe('screen');
    });

    it.each([
      ['view-ended', '/admin-view/logout'],
      ['view-refused', '/admin-view/context-error'],
      ['view-inactive', '/admin-view/inactive-error'],
    ] as const)('A-2.23 leads to a page of its own once it is over: %s', (reason, page) => {
      const over = { status: 'signed-out', reason } as const;
      for (const path of ['/', '/login', '/attendance/S-Asha/2101', '/nowhere'])
        expect(destinationOf(path, over)).toEqual({ kind: 'redirect', to: page });
      expect(destinationOf(page, over).kind).toBe('screen');
    });
  });

  it('lets only the primary account owner choose a photo, and sends others home', () => {
    const path = '/studentPhoto/S-Asha/2101';
    const asha = studentOf('Asha', { enrolments: [enrolmentOf({ features: ['StudentPhoto'] })] });
    const to = (change: Partial<Student>, user: Partial<User> = {}) =>
      destinationOf(path, signedIn(userOf({ ...user, students: [{ ...asha, ...change }] })));
    expect(to({})).toMatchObject({ kind: 'screen', found: { name: 'studentPhoto' } });
    expect(to({ isUserPPAOForStudent: false })).toEqual({ kind: 'redirect', to: '/' });
    expect(to({ isDelegated: true })).toEqual({ kind: 'redirect', to: '/' });
    expect(to({}, { isAdminView: true })).toEqual({ kind: 'redirect', to: '/' });
    expect(to({ enrolments: [enrolmentOf({ features: [] })] })).toEqual({
      kind: 'redirect',
      to: '/featureUnavailable',
    });
    expect(destinationOf('/student/photo/S-Asha/2101', signedIn(userOf({ students: [asha] })))).toMatchObject(
      {
        found: { name: 'legacyPhoto' },
      },
    );
  });
});
