import { consentState } from '@portal/contract/consent';
import type { ConsentRequest } from '@portal/contract/consent';
import type { Timetable } from '@portal/contract/timetable';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { describe, expect, it } from 'vitest';
import { enrolmentOf, studentOf, userOf } from '../session/user.factory.ts';
import { snapshotOf, snapshotSchema } from './snapshot.ts';

const now = new Date('2026-11-16T21:42:00Z');
const secrets = {
  email: 'meera.private@example.com',
  mobile: '0412345678',
  street: '12 Hidden Street',
  photo: '/api/photo/secret.jpg',
  teacher: 'Ms A. Papadopoulos',
};

const enrolment = enrolmentOf({
  hasMedicalConditions: true,
  absenceRecordsWithoutReason: 77,
  daysAbsentThisCalendarYear: 66.5,
  schoolEmail: 'office-secret@quillby.example',
});
const asha = studentOf('Asha', { enrolments: [enrolment], photoUrl: secrets.photo, sharedBy: 'Rosa Other' });
const user = userOf({
  emailAddress: secrets.email,
  mobileNumber: secrets.mobile,
  residentialAddress: { line1: secrets.street, line2: null, suburb: 'Town', state: 'QLD', postcode: '4000' },
  contacts: [{ contactType: 2, value: secrets.mobile, priority: 1 }],
  students: [asha],
  parentDetailsRequest: {
    state: 'submitted',
    submittedAt: '2026-11-10T00:00:00Z',
    decidedAt: null,
    note: null,
    requested: null,
    notAccepted: [],
  },
});

const dayOn = (date: string | null): Timetable['days'][number] => ({
  dayOfWeek: 'Tuesday',
  dayOfWeekOrder: 2,
  date,
  range: { startTime: '08:40', endTime: '15:00', lengthInMinutes: 380 },
  periods: [
    {
      startTimeMinuteOffset: 0,
      lengthInMinutes: 70,
      startTime: '10:00',
      endTime: '11:10',
      roomName: 'Lab 2',
      subjectDescription: 'Science',
      periodName: '2',
      className: 'SCI091A',
      schoolName: 'Quillby State High School',
      teacherName: secrets.teacher,
    },
  ],
});

const eventOn = (date: string): UpcomingEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  displayName: `Event on ${date}`,
  detail: null,
  eventType: 2,
  startDate: date,
  startTime: null,
  endDate: date,
  endTime: null,
  studentName: 'Asha',
  students: [],
  schoolName: 'Quillby State High School',
  timeZone: 'Australia/Brisbane',
  date,
  timeLabel: 'All day',
  sequence: 0,
  changedAt: '2026-11-01T00:00:00Z',
});

const consent = (state: number): ConsentRequest => ({
  id: `00000000-0000-4000-8000-00000000000${state}`,
  title: `Request ${state}`,
  reference: '1',
  dueDate: '2026-11-20',
  responseDate: null,
  withdrawnDate: null,
  schoolCode: '2101',
  state,
  eqId: '1234567890A',
  oneSchoolId: 'S-Asha',
  studentFullName: 'Asha Sandhu-Reid',
  schoolName: 'Quillby State High School',
  respondedBy: 'Another Person',
});

const snapshot = snapshotOf({
  user,
  places: [
    {
      student: asha,
      enrolment,
      timetable: {
        today: '2026-11-17',
        days: [dayOn('2026-11-30'), dayOn('2026-11-17'), dayOn('2026-12-01'), dayOn(null)],
      },
    },
  ],
  events: [eventOn('2026-11-17'), eventOn('2026-11-30'), eventOn('2026-12-01')],
  consents: {
    pendingRequestsCount: 1,
    consentRequests: [consent(consentState.Pending), consent(consentState.Pending + 1)],
  },
  now,
});

describe('W-4.1 the data kept to read offline', () => {
  it('cover fourteen days, today included', () => {
    expect(snapshot.students[0]?.days.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-30']);
    expect(snapshot.events.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-30']);
  });

  it('hold lessons, pending consent requests and the person’s own request', () => {
    expect(snapshot.students[0]?.days[0]?.periods).toEqual([
      { startTime: '10:00', endTime: '11:10', name: 'Science', room: 'Lab 2' },
    ]);
    expect(snapshot.consents.map(({ title }) => title)).toEqual([`Request ${consentState.Pending}`]);
    expect(snapshot.requests).toEqual([
      { about: 'Your contact details', submittedAt: '2026-11-10T00:00:00Z' },
    ]);
  });

  it('leave out schools that a student has left, not those to come', () => {
    const place = (schoolName: string, enrolmentStatus: number) => ({
      student: asha,
      enrolment: enrolmentOf({ schoolName, isActiveEnrolment: false, enrolmentStatus }),
      timetable: null,
    });
    const places = [place('Left', 2), place('To come', 3)];
    const { students } = snapshotOf({ user, places, events: [], consents: null, now });
    expect(students.map(({ schoolName }) => schoolName)).toEqual(['To come']);
  });

  it.each([
    ...Object.values(secrets),
    '1234567890A',
    'office-secret',
    'Another Person',
    'Rosa Other',
    'edical',
    'bsence',
    '66.5',
    '77',
  ])('never hold %s', (secret) => {
    expect(JSON.stringify(snapshot)).not.toContain(secret);
  });

  it('have no field beyond those listed', () => {
    expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
  });
});
