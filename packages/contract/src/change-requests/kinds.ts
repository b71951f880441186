/** The kinds of change requests. */
import * as z from 'zod/mini';

export const requestKinds = [
  'medical-conditions',
  'absence-report',
  'absence-reason',
  'parent-details',
  'student-details',
  'add-student',
] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestKindSchema = z.enum(requestKinds);
