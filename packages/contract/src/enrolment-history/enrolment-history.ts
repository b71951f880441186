/** The schools at which a student has been enrolled (S-2.14, S-3.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { isoDateSchema, studentAndCentreSchema } from '../shared/fields.ts';

export const pastEnrolmentSchema = z.object({
  schoolCode: z.string(),
  schoolName: z.string(),
  /** Year level code, such as `09` or `PY`. */
  year: z.string(),
  enrolmentStatus: z.int(),
  enrolmentStatusDescription: z.string(),
  enrolledDate: isoDateSchema,
  exitDate: z.nullable(isoDateSchema),
});
export type PastEnrolment = z.output<typeof pastEnrolmentSchema>;

export const enrolmentHistorySchema = z.object({
  /** Newest first. */
  enrolmentHistory: z.array(pastEnrolmentSchema),
  /** Today's date in the school's zone. */
  today: isoDateSchema,
});
export type EnrolmentHistory = z.output<typeof enrolmentHistorySchema>;

export const enrolmentHistoryEndpoint = defineEndpoint({
  id: 'enrolmentHistory.list',
  method: 'GET',
  path: '/api/enrolment-history/:studentId/:centreCode',
  summary: 'Every enrolment of one student, newest first',
  params: studentAndCentreSchema,
  response: enrolmentHistorySchema,
  errors: ['feature-unavailable', 'not-found'],
});
