import type { Enrolment, Student } from '@portal/contract/students';
import { describe, expect, it } from 'vitest';
import { feedChoices } from './feed-choices.ts';

const enrolment = (change: Partial<Enrolment>): Enrolment => ({
  schoolCode: '4107',
  school: 'Quillby',
  schoolName: 'Quillby',
  schoolUrl: null,
  schoolLogoUri: null,
  schoolEmail: null,
  contactSchoolUrl: null,
  timeZone: 'Australia/Brisbane',
  year: '09',
  enrolmentStatus: 0,
  enrolmentStatusDescription: 'Active',
  isActiveEnrolment: true,
  enrolledDate: '2020-01-28',
  exitDate: null,
  daysAbsentThisCalendarYear: null,
  attendancePercentageThisCalendarYear: null,
  timetableToday: null,
  lessonsAhead: null,
  absenceRecordsWithoutReason: 0,
  newBehaviourCount: 0,
  hasMedicalConditions: false,
  newReportCount: 0,
  latestReport: null,
  pendingConsentRequests: 0,
  noOfPaymentsOutstanding: 0,
  totalPaymentsOutstanding: 0,
  nextPaymentDueDate: null,
  availability: { timetable: false, attendance: false, behaviour: false, finance: false, report: false },
  features: ['UpcomingEvents'],
  ...change,
});

const student = (oneSchoolId: string, enrolments: Enrolment[]): Student => ({
  oneSchoolId,
  eqid: '',
  givenNames: '',
  firstName: '',
  lastName: '',
  fullName: '',
  displayName: oneSchoolId,
  photoContentUrl: null,
  photoUrl: null,
  hasSchoolPhoto: false,
  isPhotoFeatureEnabled: false,
  isUserPPAOForStudent: true,
  isDelegated: false,
  sharedBy: null,
  hasFinishedSchool: false,
  finishedSchoolDate: null,
  hasEnrolmentHistory: false,
  features: [],
  enrolments,
});

const values = (own: Student[], delegated: Student[] = []): string[] =>
  feedChoices({ students: own, delegatedStudents: delegated }).map(({ value }) => value);

describe('the students that a live calendar can cover', () => {
  it('are all of the person’s own, or one student at one school, including delegated ones', () => {
    const own = student('asha', [enrolment({}), enrolment({ schoolCode: '2210' })]);
    expect(values([own], [student('mia', [enrolment({})])])).toEqual([
      'family',
      'asha.4107',
      'asha.2210',
      'mia.4107',
    ]);
  });

  it('omit features that are off, and students who have left', () => {
    const left = enrolment({ isActiveEnrolment: false, enrolmentStatus: 5 });
    const future = enrolment({ isActiveEnrolment: false, enrolmentStatus: 3 });
    expect(values([student('asha', [enrolment({ features: [] })]), student('toby', [left])])).toEqual([]);
    expect(values([student('toby', [future])])).toEqual(['toby.4107']);
    expect(values([], [student('mia', [enrolment({})])])).toEqual(['mia.4107']);
  });
});
