/** Who may view a student's details and request changes: every account owner, never a viewer. */
import type { StudentAccess } from '../../platform/http/access.ts';

export const mayOwn: StudentAccess = {
  kind: 'family',
  who: 'student',
  feature: 'StudentDetails',
  need: 'own',
  activeEnrolment: false,
};
