/** Attendance: history, reported absences, reasons (S-2.6, S-3.3, S-4.2, S-5.1, S-5.2, S-5.3, S-7.1). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idempotencyKeyHeader, idempotencyKeySchema } from '../payments/process.ts';
import { maxCharacters } from '../text/characters.ts';
import {
  centreCodeSchema,
  eqIdSchema,
  isoDateSchema,
  publicIdSchema,
  studentAndCentreSchema,
  timeSchema,
} from '../shared/fields.ts';
import { severalLines } from '../text/typed-text.ts';

export const absenceIdSchema = publicIdSchema;

export const absenceRecordSchema = z.object({
  studentAbsenceId: absenceIdSchema,
  absenceDate: isoDateSchema,
  dayOfWeek: z.string(),
  /** 'All day', 'Morning', 'Afternoon', 'Late (NP)', 'Early (NP)', or a time range. */
  absencePeriod: z.string(),
  isFullDay: z.boolean(),
  requiresReason: z.boolean(),
  reasonUnauthorised: z.boolean(),
  reasonAwaitingApproval: z.boolean(),
  reason: z.nullable(z.string()),
  /** Reported in advance by the family, as opposed to recorded by the school. */
  isReported: z.boolean(),
  /** The school's comment when it rejected a reason. */
  schoolNote: z.nullable(z.string()),
});
export type AbsenceRecord = z.output<typeof absenceRecordSchema>;

/** An absence's status (V-2.2). */
export type AbsenceStatus = 'Unexplained' | 'Awaiting approval' | 'Unauthorised' | 'Explained';

export function absenceStatus(
  record: Pick<AbsenceRecord, 'requiresReason' | 'reason' | 'reasonAwaitingApproval' | 'reasonUnauthorised'>,
): AbsenceStatus {
  if (record.reasonAwaitingApproval) return 'Awaiting approval';
  if (record.requiresReason && !record.reason) return 'Unexplained';
  return record.reasonUnauthorised ? 'Unauthorised' : 'Explained';
}

export const attendanceSchema = z.object({
  /** The selected calendar year, and the years with records, newest first. */
  year: z.int(),
  years: z.array(z.int()),
  /** Today's date in the school's zone. */
  today: isoDateSchema,
  absenceRecords: z.array(absenceRecordSchema),
  absenceTotals: z.array(z.object({ dayOfWeek: z.string(), daysAbsent: z.number() })),
  daysAbsentThisCalendarYear: z.number(),
  attendancePercentageThisCalendarYear: z.nullable(z.int()),
  absenceRecordsWithoutReason: z.int(),
  /** The years with past absences, newest first. Future absences are in `next`. */
  yearsWithoutReason: z.array(z.object({ year: z.int(), count: z.int() })),
  /** Future absences, reported by the family or recorded by the school, soonest first. */
  futureAbsences: z.array(absenceRecordSchema),
});
export type Attendance = z.output<typeof attendanceSchema>;

export const attendanceEndpoint = defineEndpoint({
  id: 'attendance.history',
  method: 'GET',
  path: '/api/attendance/:studentId/:centreCode',
  summary: 'Absences, percentage and days absent for one student at one school, one calendar year at a time',
  params: studentAndCentreSchema,
  query: z.strictObject({ year: z.optional(z.string().check(z.regex(/^\d{4}$/))) }),
  response: attendanceSchema,
  errors: ['feature-unavailable', 'not-found'],
});

export const closedDaysEndpoint = defineEndpoint({
  id: 'attendance.closedDays',
  method: 'GET',
  path: '/api/attendance/:studentId/:centreCode/closedDays',
  summary: 'The weekdays on which the school is closed, as far ahead as an absence can be reported',
  params: studentAndCentreSchema,
  response: z.object({
    /** Today's date in the school's zone. */
    today: isoDateSchema,
    closedDays: z.array(isoDateSchema),
  }),
  errors: ['feature-unavailable', 'not-found'],
});

const absenceTimesShape = {
  allDay: z.boolean(),
  dateAbsentFrom: isoDateSchema,
  dateAbsentTo: isoDateSchema,
  /** Empty when all day. */
  timeFrom: z.union([z.literal(''), timeSchema]),
  timeTo: z.union([z.literal(''), timeSchema]),
  reason: z.string().check(severalLines, maxCharacters(limits.absenceReason, 'The Reason is too long')),
};

export const reportAbsenceBodySchema = z.strictObject({
  eQId: eqIdSchema,
  schoolCode: centreCodeSchema,
  ...absenceTimesShape,
});
export type ReportAbsenceBody = z.output<typeof reportAbsenceBodySchema>;

export const reportedAbsencesSchema = z.object({
  absenceRecords: z.array(absenceRecordSchema),
  /** The weekdays of the report on which a school is closed, which get no record. */
  skippedDays: z.array(z.object({ schoolCode: centreCodeSchema, dates: z.array(isoDateSchema) })),
});
export type ReportedAbsences = z.output<typeof reportedAbsencesSchema>;

export const reportAbsenceEndpoint = defineEndpoint({
  id: 'attendance.reportAbsence',
  method: 'POST',
  path: '/api/attendance/reportAbsence',
  summary: 'Report a future absence for one student: one record per school day',
  /** A device that may send a report again names it. */
  headers: z.looseObject({ [idempotencyKeyHeader]: z.optional(idempotencyKeySchema) }),
  body: reportAbsenceBodySchema,
  response: reportedAbsencesSchema,
  errors: ['not-found', 'feature-unavailable', 'absence-overlaps', 'absence-refused'],
});

export const reportMultipleAbsencesBodySchema = z.strictObject({
  students: z
    .array(z.strictObject({ eqId: eqIdSchema, schoolCode: centreCodeSchema }))
    .check(z.minLength(1, 'Student is required'), z.maxLength(limits.studentsPerReport)),
  ...absenceTimesShape,
});
export type ReportMultipleAbsencesBody = z.output<typeof reportMultipleAbsencesBodySchema>;

export const reportMultipleAbsencesEndpoint = defineEndpoint({
  id: 'attendance.reportMultipleAbsences',
  method: 'POST',
  path: '/api/attendance/reportMultipleAbsences',
  summary: 'Report the same future absence for several students: all or none',
  body: reportMultipleAbsencesBodySchema,
  response: reportedAbsencesSchema,
  errors: ['not-found', 'feature-unavailable', 'absence-overlaps', 'absence-refused'],
});

export const submitAbsenceReasonBodySchema = z.strictObject({
  eQId: eqIdSchema,
  studentAbsenceId: absenceIdSchema,
  absenceDate: isoDateSchema,
  reason: z
    .string()
    .check(
      severalLines,
      z.minLength(1, 'Reason is required.'),
      maxCharacters(limits.absenceReason, 'The Reason is too long'),
    ),
});
export type SubmitAbsenceReasonBody = z.output<typeof submitAbsenceReasonBodySchema>;

export const submitAbsenceReasonEndpoint = defineEndpoint({
  id: 'attendance.submitAbsenceReason',
  method: 'POST',
  path: '/api/attendance/submitAbsenceReason',
  summary: 'Give a reason for an unexplained absence',
  body: submitAbsenceReasonBodySchema,
  response: absenceRecordSchema,
  errors: ['not-found', 'feature-unavailable', 'already-decided'],
});
