/** Attendance today at a school: unexplained absences, texts to families, late arrivals and early departures (O-7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  centreCodeSchema,
  eqIdSchema,
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  timeSchema,
} from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';
import { attendanceLimits, noTextReasons, todayStates, toldChannels } from './attendance-rules.ts';

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const studentShape = {
  eqId: z.string(),
  name: z.string(),
  /** The roll class, or the year level where the register has no class. */
  className: z.string(),
};

const textStateSchema = z.enum(['none', 'sending', 'sent', 'opened', 'failed', 'answered']);

/** An adult whom the school may tell of the absence. Phone numbers are only in the student's own view. */
export const toldAdultSchema = z.object({
  /** Two adults may have the same name. */
  key: z.string(),
  name: z.string(),
  text: textStateSchema,
  /** When the text reached that state. */
  at: z.nullable(instantSchema),
  /** What they answered. */
  reply: z.nullable(z.string()),
});

export const unexplainedSchema = z.object({
  absenceId: publicIdSchema,
  ...studentShape,
  period: z.string(),
  state: z.enum(todayStates),
  /** The student was also away on the school day before. */
  isRepeated: z.boolean(),
  adults: z.array(toldAdultSchema),
  /** Why no text can be sent; null if one can. */
  noText: z.nullable(z.enum(noTextReasons)),
});
export type Unexplained = z.output<typeof unexplainedSchema>;

const entryShape = {
  entryId: z.nullable(publicIdSchema),
  /** Until when the entry can be undone; null if it can't. */
  undoUntil: z.nullable(instantSchema),
};

export const toldSchema = z.object({
  absenceId: publicIdSchema,
  ...studentShape,
  reason: z.nullable(z.string()),
  /** Who explained it; null if the register or a report says so. */
  by: z.nullable(z.string()),
  how: z.enum([...toldChannels, 'portal', 'register']),
  /** The reason waits in the queue. */
  isAwaitingApproval: z.boolean(),
  ...entryShape,
});
export type Told = z.output<typeof toldSchema>;

export const movementSchema = z.object({
  ...studentShape,
  time: timeSchema,
  reason: z.nullable(z.string()),
  by: z.string(),
  toldBy: z.nullable(z.string()),
  ...entryShape,
});
export type Movement = z.output<typeof movementSchema>;

export const attendanceDaySchema = z.object({
  date: isoDateSchema,
  now: instantSchema,
  /** By when every family must have been told. */
  notifyBy: instantSchema,
  unexplained: z.array(unexplainedSchema),
  told: z.array(toldSchema),
  late: z.array(movementSchema),
  leaving: z.array(movementSchema),
});
export type AttendanceDay = z.output<typeof attendanceDaySchema>;

export const attendanceDayEndpoint = defineEndpoint({
  id: 'attendanceToday.day',
  method: 'GET',
  path: '/api/office/schools/:centreCode/attendance',
  summary:
    'Today’s absences at a school: which are unexplained, who was told and how, and what they answered',
  params: schoolParams,
  response: attendanceDaySchema,
  errors: ['not-found'],
});

export const attendanceSummaryEndpoint = defineEndpoint({
  id: 'attendanceToday.summary',
  method: 'GET',
  path: '/api/office/schools/:centreCode/attendance/summary',
  summary: 'How many of today’s absences are unexplained, and how many of those families have not been told',
  params: schoolParams,
  response: z.object({ unexplained: z.int(), notTold: z.int(), notifyBy: instantSchema, now: instantSchema }),
  errors: ['not-found'],
});

const absenceIdSchema = publicIdSchema;

export const askOutcomeSchema = z.object({
  absenceId: publicIdSchema,
  outcome: z.enum(['asked', 'refused']),
  /** Why nobody was asked. `explained`: the absence no longer needs a reason. */
  reason: z.nullable(z.enum([...noTextReasons, 'explained', 'already-asked', 'not-found'])),
  /** How many adults were sent a text. */
  texts: z.int(),
});
export type AskOutcome = z.output<typeof askOutcomeSchema>;

export const askFamiliesEndpoint = defineEndpoint({
  id: 'attendanceToday.ask',
  method: 'POST',
  path: '/api/office/schools/:centreCode/attendance/ask',
  summary:
    'Sends each adult of the families a text with a one-time link, and says for each absence what was done',
  params: schoolParams,
  body: z.strictObject({
    absenceIds: z.array(absenceIdSchema).check(z.minLength(1), z.maxLength(attendanceLimits.ask)),
  }),
  response: z.array(askOutcomeSchema),
  errors: ['not-found'],
});

export const absenceContactsSchema = z.object({
  absenceId: publicIdSchema,
  ...studentShape,
  /** Adults whom the school may call. Those barred by a court order are left out. */
  contacts: z.array(
    z.object({ key: z.string(), name: z.string(), phone: z.nullable(z.string()), isFirst: z.boolean() }),
  ),
  hasCourtOrder: z.boolean(),
  /** Answers given by a text, which an answer on paper or by phone can confirm. */
  replies: z.array(z.object({ by: z.string(), reason: z.string() })),
});
export type AbsenceContacts = z.output<typeof absenceContactsSchema>;

export const absenceContactsEndpoint = defineEndpoint({
  id: 'attendanceToday.contacts',
  method: 'GET',
  path: '/api/office/schools/:centreCode/attendance/absences/:absenceId',
  summary: 'Whom to call about one of today’s absences, with phone numbers; the family can see who opened it',
  params: z.strictObject({ centreCode: centreCodeSchema, absenceId: absenceIdSchema }),
  response: absenceContactsSchema,
  errors: ['not-found'],
});

const shortReason = z.maxLength(
  attendanceLimits.reason,
  `Reason cannot be longer than ${attendanceLimits.reason} characters`,
);
const shortName = z.maxLength(
  attendanceLimits.toldBy,
  `Name cannot be longer than ${attendanceLimits.toldBy} characters`,
);
const reasonText = (message: string) => z.string().check(oneLine, z.minLength(1, message), shortReason);
const toldByText = z.string().check(oneLine, z.minLength(1, 'Say who told you'), shortName);

export const toldBodySchema = z.strictObject({
  absenceId: absenceIdSchema,
  reason: reasonText('Reason is required.'),
  toldBy: toldByText,
  channel: z.enum(toldChannels),
});
export type ToldBody = z.output<typeof toldBodySchema>;

export const madeEntrySchema = z.object({ entryId: publicIdSchema, undoUntil: instantSchema });
export type MadeEntry = z.output<typeof madeEntrySchema>;

export const recordToldEndpoint = defineEndpoint({
  id: 'attendanceToday.told',
  method: 'POST',
  path: '/api/office/schools/:centreCode/attendance/told',
  summary: 'Records a reason that the office was told, by whom and how; it can be undone for a while',
  params: schoolParams,
  body: toldBodySchema,
  response: madeEntrySchema,
  errors: ['not-found', 'already-decided'],
});

export const movementBodySchema = z.strictObject({
  eqId: eqIdSchema,
  kind: z.enum(['late', 'left']),
  /** Empty if none was given. */
  reason: z.string().check(oneLine, shortReason),
  /** Who said so, or collects the student; empty if nobody did. */
  toldBy: z.string().check(oneLine, shortName),
  /** An idempotency key from the phone. A repeated call with the same key doesn't create a second entry. */
  key: z.optional(publicIdSchema),
  /** When the entry was made, if it wasn't sent immediately. At most a week ago. */
  enteredAt: z.optional(instantSchema),
});
export type MovementBody = z.output<typeof movementBodySchema>;

export const recordMovementEndpoint = defineEndpoint({
  id: 'attendanceToday.movement',
  method: 'POST',
  path: '/api/office/schools/:centreCode/attendance/entries',
  summary:
    'Records that a student has arrived late or has left, now or when the entry was made; it can be undone for a while',
  params: schoolParams,
  body: movementBodySchema,
  response: z.extend(madeEntrySchema, { name: z.string(), time: timeSchema }),
  errors: ['not-found', 'already-decided', 'invalid-request'],
});

export const undoEntryEndpoint = defineEndpoint({
  id: 'attendanceToday.undo',
  method: 'POST',
  path: '/api/office/schools/:centreCode/attendance/entries/undo',
  summary: 'Undoes an entry while that is possible',
  params: schoolParams,
  body: z.strictObject({ entryId: publicIdSchema }),
  response: z.object({ outcome: z.enum(['done', 'too-late']) }),
  errors: ['not-found'],
});

export const foundStudentSchema = z.object({
  ...studentShape,
  /** What is known of the student today. */
  status: z.enum(['here', 'not-told-us', 'told-us', 'late', 'left']),
  /** The student’s absence today. */
  absenceId: z.nullable(publicIdSchema),
  /** The office must be asked before anybody is called. */
  hasCourtOrder: z.boolean(),
});
export type FoundStudent = z.output<typeof foundStudentSchema>;

export const searchStudentsEndpoint = defineEndpoint({
  id: 'attendanceToday.students',
  method: 'POST',
  path: '/api/office/schools/:centreCode/attendance/students/search',
  summary: 'The first students of the school whose name or EQ ID matches',
  params: schoolParams,
  // In the body, because proxies and servers log addresses.
  body: z.strictObject({
    search: z.string().check(oneLine, z.minLength(2), z.maxLength(attendanceLimits.search)),
  }),
  response: z.object({ students: z.array(foundStudentSchema) }),
  errors: ['not-found'],
});

export const gateStudentsEndpoint = defineEndpoint({
  id: 'attendanceToday.gateStudents',
  method: 'GET',
  path: '/api/office/schools/:centreCode/attendance/students',
  summary:
    'All students of the school, for the gate without a signal. A page keeps them in memory only, until sign-out or 6 pm',
  params: schoolParams,
  response: z.object({ students: z.array(foundStudentSchema) }),
  errors: ['not-found'],
});
