/** Names for the parts of a student's record, for use in a sentence. */
import type { LookedAt } from '../../../platform/audit/looks.ts';

export const partNames: Readonly<Record<LookedAt, string>> = {
  Overview: 'overview',
  MedicalConditions: 'medical conditions',
  EnrolmentHistory: 'enrolment history',
  Behaviour: 'behaviour',
  Attendance: 'attendance',
  Timetable: 'timetable',
  Finance: 'payments',
  AcademicReports: 'academic reports',
  StudentDetails: 'details',
  StudentPhoto: 'photo',
  AssessmentPlanner: 'assessment planner',
  ExamTimetable: 'exam timetable',
  UpcomingEvents: 'upcoming events',
  ConsentManagement: 'consent requests',
};

const names: Readonly<Record<string, string>> = partNames;

export function partName(part: unknown): string {
  return names[String(part)] ?? 'record';
}
