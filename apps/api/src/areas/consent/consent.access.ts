/** Who may look at and answer consent requests (S-6.1, S-6.2). A viewer is never granted the feature. */
import type { StudentAccess } from '../../platform/http/access.ts';

const consent = {
  kind: 'family',
  who: 'student',
  feature: 'ConsentManagement',
  activeEnrolment: false,
} as const;

/** Every account owner of the student. */
export const mayView: StudentAccess = { ...consent, need: 'own' };
/** The primary account owner alone. */
export const mayRespond: StudentAccess = { ...consent, need: 'act' };
