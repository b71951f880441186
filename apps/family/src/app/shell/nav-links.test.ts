import { describe, expect, it } from 'vitest';
import { features } from '@portal/contract/shared';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';
import type { RouteName } from '../routes.ts';
import { bottomLinks, mainLinks, sidebarLinks } from './nav-links.ts';

const enrolment = enrolmentOf({ features: [...features], hasMedicalConditions: true });
const labelsFor = (student = studentOf('Asha', { enrolments: [enrolment] })): string[] => {
  const user = userOf({ [student.isDelegated ? 'delegatedStudents' : 'students']: [student] });
  return sidebarLinks(user, { student, enrolment }, 'student').map(({ label }) => label);
};

describe('the sidebar', () => {
  it('has the specification’s entries in order, followed by pages that are linked nowhere else', () => {
    expect(labelsFor()).toEqual([
      'Overview',
      'Timetable',
      'Attendance',
      'Behaviour',
      'Payments',
      'Reports',
      'Enrolment History',
      'Consent Requests',
      'Student details',
      'Medical conditions',
      'Delegated viewers',
    ]);
  });

  it('shows a viewer only the pages they may open', () => {
    expect(labelsFor(studentOf('Lachlan', { isDelegated: true, enrolments: [enrolment] }))).toEqual([
      'Overview',
      'Timetable',
      'Attendance',
      'Behaviour',
      'Payments',
      'Reports',
      'Enrolment History',
      'Medical conditions',
    ]);
  });
});

describe('the bottom bar', () => {
  const owner = userOf({
    students: [studentOf('Asha', { enrolments: [enrolment] })],
    consentRequestsEnabled: true,
  });
  const labels = (links: readonly { label: string }[]): string[] => links.map(({ label }) => label);
  const marked = (here: RouteName): (string | boolean)[][] =>
    bottomLinks(owner, here)
      .bar.filter(({ current }) => current)
      .map(({ label, current }) => [label, current ?? false]);

  it('has four entries and puts the rest under More', () => {
    const { bar, more } = bottomLinks(owner, 'home');
    expect(labels(bar)).toEqual(['Home', 'Events', 'Payments', 'Consent']);
    expect(labels(more)).toEqual(['Absences', 'My details', 'Who can see what', 'Live calendars', 'Help']);
  });

  it('omits pages that the person may not open', () => {
    const viewer = userOf({ delegatedStudents: [studentOf('Lachlan', { isDelegated: true })] });
    const { bar, more } = bottomLinks(viewer, 'home');
    expect(labels([...bar, ...more])).not.toContain('Absences');
    expect(labels(bar)).toContain('Home');
    expect(labels(more)).toContain('Help');
  });

  it.each<[RouteName, string]>([
    ['student', 'Home'],
    ['timetable', 'Home'],
    ['studentDetails', 'Home'],
    ['payment', 'Payments'],
    ['processPayment', 'Payments'],
    ['upcomingEvents', 'Events'],
    ['consentRequest', 'Consent'],
  ])('marks the section that a student’s page belongs to: %s', (here, label) => {
    expect(marked(here)).toEqual([[label, 'section']]);
  });

  it('marks the current page', () => {
    expect(marked('combinedPayments')).toEqual([['Payments', true]]);
    expect(bottomLinks(owner, 'attendance').more[0]).toMatchObject({ label: 'Absences', current: 'section' });
  });
});

describe('Absences in the main navigation', () => {
  it('opens the history, which links to reporting an absence', () => {
    const owner = userOf({ students: [studentOf('Asha', { enrolments: [enrolment] })] });
    const absences = mainLinks(owner, 'home').find(({ label }) => label === 'Absences');
    expect(absences?.href).toBe('#/attendance/S-Asha/2101');
  });
});
