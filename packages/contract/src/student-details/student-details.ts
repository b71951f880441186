/** A student's addresses and date of birth: what is held, and the call that asks for a change. */
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

/** DD/MM/YYYY or YYYY-MM-DD, as the specification names both. */
export const typedDateOfBirthSchema = z.string().check(
  z.trim(),
  z.minLength(1, dateOfBirthMessages.required),
  z.refine((text) => parseDate(text) !== null, dateOfBirthMessages.invalid),
);

/** What is wrong with a date of birth as it was typed, or null; `today` is the school's. */
export function dateOfBirthError(typed: string, today: IsoDate): string | null {
  const issue = typedDateOfBirthSchema.safeParse(typed).error?.issues[0];
  if (issue) return issue.message;
  const date = parseDate(typed);
  return date !== null && date < today ? null : dateOfBirthMessages.past;
}

const recordFields = {
  dateOfBirth: z.nullable(isoDateSchema),
  /** Null also where the student doesn't live with the caller: then the address is not theirs to see (T27). */
  residentialAddress: z.nullable(addressSchema),
  /** Null where the post comes to the residential address. */
  postalAddress: z.nullable(addressSchema),
} as const;

const studentRecordSchema = z.object(recordFields);
export type StudentRecord = z.output<typeof studentRecordSchema>;

export const studentDetailsSchema = z.object({
  oneSchoolId: z.string(),
  residesWithParent: z.boolean(),
  ...recordFields,
  version: recordVersionSchema,
  /** The latest change the caller asked for; with what was asked while it waits. */
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
  /** Which state of the details these changes were made to. */
  version: recordVersionSchema,
  dateOfBirth: typedDateOfBirthSchema,
  /** Both are null where the student doesn't live with the caller, and given otherwise. */
  residentialAddress: z.nullable(typedAddressSchema),
  postalAddress: z.nullable(typedAddressSchema),
});
export type UpdateStudentDetailsBody = z.output<typeof updateStudentDetailsBodySchema>;

export const updateStudentDetailsEndpoint = defineEndpoint({
  id: 'studentDetails.update',
  method: 'POST',
  path: '/api/student',
  summary: 'Ask the school to change a student’s addresses and date of birth',
  body: updateStudentDetailsBodySchema,
  response: requestOutcomeSchema,
  errors: ['forbidden', 'feature-unavailable', 'not-found', 'awaiting-approval', 'details-changed'],
});
