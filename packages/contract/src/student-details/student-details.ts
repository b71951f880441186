/**
 * A student's addresses and date of birth: the record, and the call that requests a change (A-2.15, A-3.3, A-5.7,
 *
 */
import * as z from 'zod/mini';
import { requestOutcomeSchema } from '../change-requests/change-requests.ts';
import { recordVersionSchema } from '../change-requests/record-version.ts';
import { defineEndpoint } from '../endpoint.ts';
import { typedAddressSchema } from '../people/address.ts';
import { parseDate } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';
import { isoDateSchema, studentAndCentreSchema, studentIdSchema } from '../shared/fields.ts';
import { addressSchema } from '../people/parent-record.ts';

export const dateOfBirthMessages = {
  required: 'Date of birth is required',
  invalid: 'A valid date of birth is required. Correct format is: dd/mm/yyyy',
  past: 'Date of birth must be in the past',
} as const;

/** DD/MM/YYYY or YYYY-MM-DD; the specification allows both. */
export const typedDateOfBirthSchema = z.string().check(
  z.trim(),
  z.minLength(1, dateOfBirthMessages.required),
  z.refine((text) => parseDate(text) !== null, dateOfBirthMessages.invalid),
);

/** The error of a typed date of birth, or null; `today` is the school's date. */
export function dateOfBirthError(typed: string, today: IsoDate): string | null {
  const issue = typedDateOfBirthSchema.safeParse(typed).error?.issues[0];
  if (issue) return issue.message;
  const date = parseDate(typed);
  return date !== null && date < today ? null : dateOfBirthMessages.past;
}

const recordFields = {
  dateOfBirth: z.nullable(isoDateSchema),
  /** Null also if the student doesn't live with the caller, who may then not see the address (T27). */
  residentialAddress: z.nullable(addressSchema),
  /** Null if post goes to the residential address. */
  postalAddress: z.nullable(addressSchema),
} as const;

const studentRecordSchema = z.object(recordFields);
export type StudentRecord = z.output<typeof studentRecordSchema>;

export const studentDetailsSchema = z.object({
  oneSchoolId: z.string(),
  residesWithParent: z.boolean(),
  ...recordFields,
  version: recordVersionSchema,
  /** The caller's latest change request, with its content while it is pending. */
  updatedDetails: z.nullable(z.extend(requestOutcomeSchema, { requested: z.nullable(studentRecordSchema) })),
});
export type StudentDetails = z.output<typeof studentDetailsSchema>;

export const studentDetailsEndpoint = defineEndpoint({
  id: 'studentDetails.get',
  method: 'GET',
  path: '/api/student/details/:studentId/:centreCode',
  summary: 'A student’s date of birth and addresses, for an account owner',
  params: studentAndCentreSchema,
  response: studentDetailsSchema,
  errors: ['feature-unavailable', 'not-found'],
});

export const updateStudentDetailsBodySchema = z.strictObject({
  oneSchoolId: studentIdSchema,
  /** The version of the details that these changes are based on. */
  version: recordVersionSchema,
  dateOfBirth: typedDateOfBirthSchema,
  /** Both are null if the student doesn't live with the caller, and required otherwise. */
  residentialAddress: z.nullable(typedAddressSchema),
  postalAddress: z.nullable(typedAddressSchema),
});
export type UpdateStudentDetailsBody = z.output<typeof updateStudentDetailsBodySchema>;

export const updateStudentDetailsEndpoint = defineEndpoint({
  id: 'studentDetails.update',
  method: 'POST',
  path: '/api/student',
  summary: 'Request that the school change a student’s addresses and date of birth',
  body: updateStudentDetailsBodySchema,
  response: requestOutcomeSchema,
  errors: ['forbidden', 'feature-unavailable', 'not-found', 'awaiting-approval', 'details-changed'],
});
