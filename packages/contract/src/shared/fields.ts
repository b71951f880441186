/** Field schemas shared by several areas, each with the specification's own words (document 1, section 5). */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { parseDate } from './dates.ts';

/** text@text with an ending of two or more letters. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/;

export const isoDateSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => parseDate(text) !== null, 'Not a valid date'),
);

/** School-local wall-clock time. */
export const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An instant in UTC. */
export const instantSchema = z.iso.datetime();

/** EQ ID: ten digits and a letter (document 1, section 5). */
export const eqIdPattern = /^\d{10}[A-Za-z]$/;
export const eqIdSchema = z.string().check(z.regex(eqIdPattern, 'The EQ ID is not valid'));

/** A `{studentId}` in a path: the student's oneSchoolId, as the school's register gives it. */
export const studentIdSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9._@-]+$/));
/** A `{centreCode}` in a path. */
export const centreCodeSchema = z.string().check(z.minLength(1), z.maxLength(16), z.regex(/^[A-Za-z0-9]+$/));
export const studentAndCentreSchema = z.strictObject({
  studentId: studentIdSchema,
  centreCode: centreCodeSchema,
});
export type StudentAndCentre = z.output<typeof studentAndCentreSchema>;

/** Dollars with two decimals, as the wire carries money; cents everywhere else. */
export const dollarsSchema = z.number();

/** E-mail for signing in: its own required message (document 1, section 5). */
export const loginEmailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email address is required'),
    z.maxLength(limits.email, `Email address cannot be longer than ${limits.email} characters`),
    z.regex(emailPattern, 'The email address provided is not valid. Correct format is: name@example.com'),
  );

export const loginPasswordSchema = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(limits.password.max, `Password cannot be longer than ${limits.password.max} characters`),
  );

/** Six digits from an SMS or e-mail. */
export const mfaCodeSchema = z
  .string()
  .check(
    z.minLength(1, 'Code is required'),
    z.maxLength(limits.mfaCode, `Code cannot be longer than ${limits.mfaCode} digits`),
    z.regex(/^\d+$/, 'Code must be numeric'),
  );
