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

/** Kinds about the student's record: every account owner of the student sees in their access history that the school decided. */
export const recordRequestKinds: readonly RequestKind[] = [
  'absence-report',
  'absence-reason',
  'student-details',
  'medical-conditions',
];

export const requestKindSchema = z.enum(requestKinds);
