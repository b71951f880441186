/** Field schemas shared by several areas, with the specified messages. */
import * as z from 'zod/mini';
import { parseDate } from '../dates/dates.ts';

export const isoDateSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => parseDate(text) !== null, 'Not a valid date'),
);

/** Local time at the school. */
export const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

// Our own patterns instead of zod's formats: importing any of those adds all of them to the first bundle.

/** An instant in UTC. */
export const instantSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/, 'Not a valid instant'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a valid instant'),
);

/** A random id that can't be guessed. */
export const publicIdSchema = z
  .string()
  .check(z.regex(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, 'Not a valid id'));

/** A URL that a browser can be sent to. */
export const urlSchema = z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'Not a valid address'));

/** EQ ID: ten digits and a letter. */
export const eqIdPattern = /^\d{10}[A-Za-z]$/;
export const eqIdSchema = z.string().check(z.regex(eqIdPattern, 'The EQ ID is not valid'));

/** A `{studentId}` in a path: the student's oneSchoolId from the register. */
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

/** An id that must be the caller's own; empty if they have none (T26). */
export const ownIdSchema = z.optional(z.string().check(z.maxLength(64)));

/** Dollars with two decimals in requests and responses; cents everywhere else. */
export const dollarsSchema = z.number();
