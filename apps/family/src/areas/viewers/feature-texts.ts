import type { AssignableFeature } from '@portal/contract/viewers';

/** A short description of each feature (V-4.1). */
export const featureHints: Readonly<Record<AssignableFeature, string>> = {
  Attendance: 'Absences and attendance rate',
  Behaviour: 'Incidents and achievements',
  Finance: 'Invoices, without paying',
  UpcomingEvents: 'Excursions and school events',
  ExamTimetable: 'Exam dates and rooms',
  AssessmentPlanner: 'When assessments are due',
  Timetable: 'Classes, rooms and teachers',
  AcademicReports: 'Results and past reports',
  EnrolmentHistory: 'Schools and years attended',
  StudentPhoto: 'The photo you chose',
};
