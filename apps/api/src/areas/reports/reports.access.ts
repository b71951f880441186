/** Owners, and viewers who were granted it; also after the student has left the school. */
export const seesReports = {
  kind: 'family',
  who: 'student',
  feature: 'AcademicReports',
  need: 'view',
  activeEnrolment: false,
} as const;
