import { describe, expect, it } from 'vitest';
import { canReportAbsences, canSeeAttendance, mainEnrolment, reportableStudents } from './student-rules.ts';
import type { Enrolment, Student } from './user.ts';

const enrolment = (change: Partial<Enrolment> = {}): Enrolment => ({
  schoolCode: '2101',
  school: 'Quillby State High School',
  schoolName: 'Quillby State High School',
  schoolUrl: null,
  schoolLogoUri: null,
  schoolEmail: null,
  contactSchoolUrl: null,
  timeZone: 'Australia/Brisbane',
  year: '09',
  enrolmentStatus: 0,
  enrolmentStatusDescription: 'Active',
  isActiveEnrolment: true,
  enrolledDate: '2024-01-22',
  exitDate: null,
  features: ['Attendance'],
  availability: { timetable: false, attendance: true, behaviour: false, finance: false, report: false },
  daysAbsentThisCalendarYear: null,
  attendancePercentageThisCalendarYear: null,
  absenceRecordsWithoutReason: 0,
  newBehaviourCount: 0,
  hasMedicalConditions: false,
  newReportCount: 0,
  latestReport: null,
  pendingConsentRequests: 0,
  noOfPaymentsOutstanding: 0,
  totalPaymentsOutstanding: 0,
  nextPaymentDueDate: null,
  timetableToday: null,
  lessonsAhead: null,
  ...change,
});

const student = (change: Partial<Student> = {}): Student => ({
  oneSchoolId: 'S-1',
  eqid: '1234567890A',
  givenNames: 'Asha',
  firstName: 'Asha',
  lastName: 'Sandhu-Reid',
  displayName: 'Asha Sandhu-Reid',
  fullName: 'Asha Sandhu-Reid',
  photoUrl: null,
  photoContentUrl: null,
  hasSchoolPhoto: false,
  isPhotoFeatureEnabled: false,
  isUserPPAOForStudent: true,
  isDelegated: false,
  sharedBy: null,
  hasFinishedSchool: false,
  finishedSchoolDate: null,
  hasEnrolmentHistory: false,
  features: [],
  enrolments: [enrolment()],
  ...change,
});

const left = enrolment({ schoolCode: '1', isActiveEnrolment: false, enrolmentStatus: 5 });
const future = enrolment({ schoolCode: '2', isActiveEnrolment: false, enrolmentStatus: 3 });

describe('mainEnrolment', () => {
  it('prefers an active enrolment, then a future one, then any', () => {
    expect(mainEnrolment(student({ enrolments: [left, future, enrolment()] }))?.schoolCode).toBe('2101');
    expect(mainEnrolment(student({ enrolments: [left, future] }))?.schoolCode).toBe('2');
    expect(mainEnrolment(student({ enrolments: [left] }))?.schoolCode).toBe('1');
    expect(mainEnrolment(student({ enrolments: [] }))).toBeNull();
  });
});

describe('attendance rules', () => {
  it('require the feature and an active enrolment', () => {
    expect(canSeeAttendance(enrolment())).toBe(true);
    expect(canSeeAttendance(enrolment({ features: [] }))).toBe(false);
    expect(canSeeAttendance(future)).toBe(false);
  });

  it('allow only the primary account owner to report', () => {
    expect(canReportAbsences({ student: student(), enrolment: enrolment() })).toBe(true);
    expect(
      canReportAbsences({ student: student({ isUserPPAOForStudent: false }), enrolment: enrolment() }),
    ).toBe(false);
    expect(canReportAbsences({ student: student({ isDelegated: true }), enrolment: enrolment() })).toBe(
      false,
    );
  });

  it('list a student once for each school at which an absence may be reported', () => {
    const twoSchools = student({ enrolments: [enrolment(), enrolment({ schoolCode: '2102' }), future] });
    const codes = (isActive: boolean): string[] =>
      reportableStudents({ isActive, students: [twoSchools] }).map((at) => at.enrolment.schoolCode);
    expect(codes(true)).toEqual(['2101', '2102']);
    expect(codes(false)).toEqual([]);
  });
});
