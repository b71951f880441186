/** Who may view and answer consent requests (S-6.1, S-6.2). The feature is never granted to viewers. */
import type { StudentAccess } from '../../platform/http/access.ts';

const consent = {
  kind: 'family',
  who: 'student',
  feature: 'ConsentManagement',
  activeEnrolment: false,
} as const;

/** Every account owner of the student. */
export const mayView: StudentAccess = { ...consent, need: 'own' };
/** Only the primary account owner. */
export const mayRespond: StudentAccess = { ...consent, need: 'act' };
