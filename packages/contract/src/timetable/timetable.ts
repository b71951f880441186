/** A student's timetable at one school, and as a PDF (S-2.10, S-3.9, S-7.7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { isoDateSchema, ownIdSchema, studentAndCentreSchema, timeSchema } from '../shared/fields.ts';

/** Empty if the register has no value. */
export const timetablePeriodSchema = z.object({
  /** Minutes after the start of the day's range. */
  startTimeMinuteOffset: z.int(),
  lengthInMinutes: z.int(),
  startTime: timeSchema,
  endTime: timeSchema,
  roomName: z.string(),
  subjectDescription: z.string(),
  periodName: z.string(),
  className: z.string(),
  schoolName: z.string(),
  teacherName: z.string(),
});
export type TimetablePeriod = z.output<typeof timetablePeriodSchema>;

export const timetableDaySchema = z.object({
  dayOfWeek: z.string(),
  /** 1 to 5 are week one, 6 to 10 week two. */
  dayOfWeekOrder: z.int(),
  /** The next date on which the school teaches it, this week included; null if its calendar doesn't say. */
  date: z.nullable(isoDateSchema),
  /** The time range of the grid: the same for every day, so that days align. */
  range: z.object({ startTime: timeSchema, endTime: timeSchema, lengthInMinutes: z.int() }),
  periods: z.array(timetablePeriodSchema),
});
export type TimetableDay = z.output<typeof timetableDaySchema>;

export const timetableSchema = z.object({
  /** Today's date in the school's zone. */
  today: isoDateSchema,
  /** Five or ten days; empty without a timetable. */
  days: z.array(timetableDaySchema),
});
export type Timetable = z.output<typeof timetableSchema>;

export const timetableEndpoint = defineEndpoint({
  id: 'timetable.days',
  method: 'GET',
  path: '/api/timetable/:studentId/:centreCode',
  summary: 'The days and periods of one student’s timetable at one school',
  params: studentAndCentreSchema,
  response: timetableSchema,
  errors: ['feature-unavailable', 'not-found'],
});

export const timetablePdfEndpoint = defineEndpoint({
  id: 'timetable.pdf',
  method: 'GET',
  path: '/api/timetable/:studentId/:centreCode/pdf',
  summary: 'The same timetable as a tagged PDF, one page per week',
  params: studentAndCentreSchema,
  /** Whose administration view it is. */
  query: z.strictObject({ AdminPPAOId: ownIdSchema, AdminSchoolUserId: ownIdSchema }),
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['feature-unavailable', 'not-found'],
});
