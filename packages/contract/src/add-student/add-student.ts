/** Adding a student by EQ ID, school and year level (A-2.6, A-3.7, A-5.2, A-7.6; G12). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { centreCodeSchema, eqIdPattern } from '../shared/fields.ts';
import { asTypedCode } from '../text/typed-code.ts';
import { yearLevelName } from '../shared/vocabulary.ts';

/** The server's result, as numbered in the specification. */
export const studentMatch = {
  Invalid: 0,
  MatchAcceptedApprovalPending: 1,
  AlreadyMatchedAndApproved: 2,
  AlreadyMatchedApprovalPending: 3,
} as const;
export type StudentMatch = (typeof studentMatch)[keyof typeof studentMatch];

const yearLevelCodes = [
  '0P',
  'PY',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  'PU',
  'SU',
  'PS',
  'CJ',
  'CS',
] as const;

/** In display order. */
export const yearLevelOptions: readonly { value: string; label: string }[] = yearLevelCodes.map((value) => ({
  value,
  label: yearLevelName(value),
}));

export const addStudentBodySchema = z.strictObject({
  eqid: z
    .string()
    .check(
      asTypedCode,
      z.minLength(1, 'EQ ID required'),
      z.maxLength(limits.eqId, `EQ ID cannot be longer than ${limits.eqId} characters`),
      z.regex(eqIdPattern, 'The EQ ID is not valid. It has 10 digits and a final letter'),
    ),
  /** The school's centre code. */
  schoolId: z
    .string()
    .check(z.minLength(1, 'School required'), z.regex(/^[A-Za-z0-9]{0,16}$/, 'School required')),
  yearLevel: z.enum(yearLevelCodes, 'Year level required'),
});
export type AddStudentBody = z.output<typeof addStudentBodySchema>;

export const addStudentEndpoint = defineEndpoint({
  id: 'addStudent.request',
  method: 'POST',
  path: '/api/studentRelation',
  summary: 'Request access to a student whom the register links to the caller',
  body: addStudentBodySchema,
  response: z.object({
    /** The student's name; empty unless the student was found. */
    name: z.string(),
    state: z.literal([0, 1, 2, 3]),
  }),
  errors: ['feature-unavailable', 'too-many-requests'],
});

export const schoolSchema = z.object({ id: centreCodeSchema, name: z.string() });
export type School = z.output<typeof schoolSchema>;

export const findSchoolsEndpoint = defineEndpoint({
  id: 'addStudent.schools',
  method: 'GET',
  path: '/api/schools',
  summary: 'Schools whose name has words that start with the search text, or whose centre code equals it',
  query: z.strictObject({ search: z.string().check(z.maxLength(limits.schoolSearch)) }),
  response: z.object({
    schools: z.array(schoolSchema),
    /** There are more results; the person must type more. */
    hasMore: z.boolean(),
  }),
});
