/** Fixed vocabularies of the specification: features, enrolment status, modules, year levels. */
import * as z from 'zod/mini';

/** Student features (S-3.1). */
export const features = [
  'EnrolmentHistory',
  'Behaviour',
  'Attendance',
  'Timetable',
  'Finance',
  'AcademicReports',
  'StudentDetails',
  'StudentPhoto',
  'AssessmentPlanner',
  'ExamTimetable',
  'UpcomingEvents',
  'ConsentManagement',
] as const;
export const featureSchema = z.enum(features);
export type Feature = z.output<typeof featureSchema>;

/** Can never be granted to a delegated viewer. */
export const neverAssignableFeatures: readonly Feature[] = ['StudentDetails', 'ConsentManagement'];

/** The modules that an outage or alert can name. */
export const modules = [
  'System',
  'Student',
  'EnrolmentHistory',
  'Attendance',
  'Payments',
  'Timetable',
  'Reports',
  'Behaviour',
] as const;
export type Module = (typeof modules)[number];

/** Enrolment status: letter in the register, number in the API, text for display. */
export const enrolmentStatuses = [
  { code: 0, letter: 'A', description: 'Active' },
  { code: 1, letter: 'D', description: 'Deceased' },
  { code: 2, letter: 'E', description: 'Exempt' },
  { code: 3, letter: 'F', description: 'Future' },
  { code: 4, letter: 'I', description: 'Inactive' },
  { code: 5, letter: 'L', description: 'Left' },
  { code: 6, letter: 'N', description: 'Non-attendee' },
] as const;
export type EnrolmentStatusLetter = (typeof enrolmentStatuses)[number]['letter'];

export function enrolmentStatusByLetter(letter: string): (typeof enrolmentStatuses)[number] {
  const found = enrolmentStatuses.find((status) => status.letter === letter);
  if (!found) throw new Error(`Unknown enrolment status ${letter}`);
  return found;
}

/** Year levels and their display text. */
export const yearLevels: Readonly<Record<string, string>> = {
  '0P': 'Early Childhood',
  PY: 'Prep Year',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [String(index + 1).padStart(2, '0'), `Year ${index + 1}`]),
  ),
  PU: 'Primary Ungraded',
  SU: 'Secondary Ungraded',
  PS: 'Special',
  CJ: 'Continuing Junior',
  CS: 'Continuing Senior',
  // Derived from OneRoster for a student without a known grade.
  UG: 'Ungraded',
};

export function yearLevelName(code: string): string {
  return yearLevels[code] ?? code;
}

/** 1 and 2 are specified; 3 is our addition (docs/decisions/accounts/second-factors.md). */
export const mfaMedium = { sms: 1, email: 2, authenticatorApp: 3 } as const;
export type MfaMedium = (typeof mfaMedium)[keyof typeof mfaMedium];
