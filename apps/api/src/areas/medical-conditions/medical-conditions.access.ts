/**
 * Who may view and change medical conditions: they belong to the student's details, and a delegated viewer
 * needs no feature for them.
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
/** Only account owners may submit. */
export const mayOwn: StudentAccess = { ...details, need: 'own' };
