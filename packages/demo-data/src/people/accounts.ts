/** The demo's accounts, and their relations to students (D-1.4). */
import type { Feature } from '@portal/contract/shared';
import { demoParentIds } from './parent-ids.ts';
import { demoStudentIds } from './people.ts';

/** The password of every demo account; printed at startup, refused in production. */
export const demoPassword = 'Wattle-Creek-26';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  isActive: boolean;
  /** `sourcedId` of the parent in the register; null for a viewer. */
  knownParentId: string | null;
  /** `sourcedId`s of the students the owner has added. */
  students: { studentId: string; state: 'approved' | 'pending' }[];
  hasAcceptedTerms: boolean;
}

export interface DemoDelegation {
  studentId: string;
  ownerEmail: string;
  viewerEmail: string;
  status: 'Active' | 'Awaiting Approval';
  features: readonly Feature[];
}

const { asha, toby, zara, kiran, lachlan, mia, luca, talia, dev, elliot } = demoStudentIds;
const approved = (...ids: string[]): DemoAccount['students'] =>
  ids.map((studentId) => ({ studentId, state: 'approved' }));

function owner(
  email: string,
  name: string,
  mobile: string | null,
  knownParentId: string,
  students: DemoAccount['students'],
): DemoAccount {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    email,
    firstName,
    lastName,
    mobile,
    isActive: true,
    knownParentId,
    students,
    hasAcceptedTerms: true,
  };
}

export const demoAccounts: readonly DemoAccount[] = [
  owner('owner@example.com', 'Meera Sandhu', '0491 570 156', demoParentIds.meera, [
    ...approved(asha, toby, zara),
    { studentId: kiran, state: 'pending' },
  ]),
  owner('second-owner@example.com', 'Jordan Reid', '0491 570 157', demoParentIds.jordan, approved(asha)),
  {
    ...owner('viewer@example.com', 'Amira Haddad', '0491 570 737', '', []),
    knownParentId: null,
  },
  {
    ...owner('inactive@example.com', 'Marco Bianchi', '0491 570 159', demoParentIds.marco, approved(luca)),
    isActive: false,
  },
  {
    ...owner('terms@example.com', 'Sefina Leota', '0491 570 110', demoParentIds.sefina, approved(talia)),
    hasAcceptedTerms: false,
  },
  // For a forgotten password: only that journey signs in with it.
  {
    ...owner('reset@example.com', 'Noah Fraser', '0491 571 266', '', []),
    knownParentId: null,
  },
  // For changes of one's own details: each journey has its own.
  {
    ...owner('details@example.com', 'Ivy Marsh', '0491 571 804', '', []),
    knownParentId: null,
  },
  {
    ...owner('settings@example.com', 'Omar Aziz', '0491 571 491', '', []),
    knownParentId: null,
  },
  // For passkeys, an authenticator app and signing out everywhere.
  {
    ...owner('security@example.com', 'Rosa Moretti', '0491 572 549', '', []),
    knownParentId: null,
  },
  // For data kept to read offline: only that journey signs in with it, and signs out everywhere.
  {
    ...owner('offline@example.com', 'Kirra Doyle', null, '', []),
    knownParentId: null,
  },
  // For account recovery: only that journey signs in with it.
  {
    ...owner('recovery@example.com', 'Tara Quinn', null, '', []),
    knownParentId: null,
  },
  // Has not added a student yet.
  owner('new-owner@example.com', 'Hana Okafor', '0491 573 770', demoParentIds.hana, []),
  owner('unrelated-owner@example.com', 'Priya Nair', null, demoParentIds.priya, approved(dev)),
  // Both may pay for the same student.
  owner('grace.park@example.com', 'Grace Park', '0491 574 118', demoParentIds.grace, approved(elliot)),
  owner('daniel.park@example.com', 'Daniel Park', '0491 574 632', demoParentIds.daniel, approved(elliot)),
  owner('linh.tran@example.com', 'Linh Tran', '0491 570 158', demoParentIds.linh, approved(lachlan, mia)),
];

export const demoDelegations: readonly DemoDelegation[] = [
  {
    studentId: lachlan,
    ownerEmail: 'linh.tran@example.com',
    viewerEmail: 'owner@example.com',
    status: 'Active',
    features: ['Attendance', 'Timetable', 'UpcomingEvents', 'Behaviour'],
  },
  {
    studentId: mia,
    ownerEmail: 'linh.tran@example.com',
    viewerEmail: 'owner@example.com',
    status: 'Awaiting Approval',
    features: ['Attendance', 'UpcomingEvents'],
  },
  {
    studentId: asha,
    ownerEmail: 'owner@example.com',
    viewerEmail: 'viewer@example.com',
    status: 'Active',
    features: ['Attendance', 'Timetable', 'UpcomingEvents'],
  },
];
