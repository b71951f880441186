/** Who may look at a timetable (document 2, sections 4 and 6). */
import type { StudentAccess } from '../../platform/http/access.ts';

/** Owners, and viewers who were granted it. */
export const mayView: StudentAccess = {
  kind: 'family',
  who: 'student',
  feature: 'Timetable',
  need: 'view',
  activeEnrolment: false,
};
