/**
 * Who sees and changes medical conditions: they are a part of the student's details, and a
 * delegated viewer sees them without a feature of their own.
 */
import type { StudentAccess } from '../../platform/http/access.ts';

const details = {
  kind: 'family',
  who: 'student',
  feature: 'StudentDetails',
  activeEnrolment: false,
} as const;

/** Owners, and every viewer whom an owner has approved. */
export const mayView: StudentAccess = { ...details, need: 'view', evenUngranted: true };
/** Submitting belongs to account owners. */
export const mayOwn: StudentAccess = { ...details, need: 'own' };
