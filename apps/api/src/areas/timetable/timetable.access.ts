/** Who may view a timetable (S-4.4, S-6.1, S-6.2). */
import type { StudentAccess } from '../../platform/http/access.ts';

/** Owners, and viewers who were granted it. */
export const mayView: StudentAccess = {
  kind: 'family',
  who: 'student',
  feature: 'Timetable',
  need: 'view',
  activeEnrolment: false,
};
