/**
 * What a device keeps to read offline (W-4.1). A list of what is allowed: a field that isn't named here is never stored,
 * whatever a call adds later. Photos, contacts, medical conditions, attendance, cards and everything about other families
 * are not in it.
 */
import { addDays } from '@portal/contract/dates';
import type { ConsentSummary } from '@portal/contract/consent';
import { consentState } from '@portal/contract/consent';
import { offlineDays } from '@portal/contract/offline';
import type { Enrolment, Student, User } from '@portal/contract/students';
import type { Timetable } from '@portal/contract/timetable';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import * as z from 'zod/mini';

const periodSchema = z.object({
  startTime: z.string(),
  endTime: z.string(),
  name: z.string(),
  room: z.string(),
});

const daySchema = z.object({ date: z.string(), periods: z.array(periodSchema) });

const studentSchema = z.object({
  oneSchoolId: z.string(),
  schoolCode: z.string(),
  firstName: z.string(),
  displayName: z.string(),
  schoolName: z.string(),
  timeZone: z.string(),
  days: z.array(daySchema),
});

export const snapshotSchema = z.object({
  accountKey: z.string(),
  savedAt: z.string(),
  firstName: z.string(),
  students: z.array(studentSchema),
  events: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      name: z.string(),
      detail: z.nullable(z.string()),
      timeLabel: z.string(),
      studentName: z.string(),
      schoolName: z.string(),
    }),
  ),
  consents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      dueDate: z.string(),
      studentName: z.string(),
      schoolName: z.string(),
    }),
  ),
  payments: z.object({ count: z.int(), total: z.number() }),
  /** The person's own open request to change their details. */
  requests: z.array(z.object({ about: z.string(), submittedAt: z.string() })),
});
export type Snapshot = z.output<typeof snapshotSchema>;
export type SnapshotStudent = Snapshot['students'][number];

/** A student at a school, with the timetable if the person may see it. */
export interface PlaceTimetable {
  readonly student: Pick<Student, 'oneSchoolId' | 'firstName' | 'displayName'>;
  readonly enrolment: Pick<
    Enrolment,
    'schoolCode' | 'schoolName' | 'timeZone' | 'isActiveEnrolment' | 'enrolmentStatus'
  >;
  readonly timetable: Timetable | null;
}

export interface SnapshotParts {
  readonly user: User;
  readonly places: readonly PlaceTimetable[];
  readonly events: readonly UpcomingEvent[];
  readonly consents: ConsentSummary | null;
  readonly now: Date;
}

/** Whether a date is within the days that are kept. */
const isNear = (date: string, today: string): boolean => date >= today && date < addDays(today, offlineDays);

function studentOf({ student, enrolment, timetable }: PlaceTimetable): SnapshotStudent {
  const days = (timetable?.days ?? []).flatMap(({ date, periods }) =>
    date !== null && isNear(date, timetable?.today ?? date)
      ? [
          {
            date,
            periods: periods.map(({ startTime, endTime, subjectDescription, periodName, roomName }) => ({
              startTime,
              endTime,
              name: subjectDescription || periodName,
              room: roomName,
            })),
          },
        ]
      : [],
  );
  return {
    oneSchoolId: student.oneSchoolId,
    schoolCode: enrolment.schoolCode,
    firstName: student.firstName,
    displayName: student.displayName,
    schoolName: enrolment.schoolName,
    timeZone: enrolment.timeZone,
    days: days.sort((a, b) => a.date.localeCompare(b.date)),
  };
}

const FUTURE = 3;

/** Excludes schools that the student has left. */
const isCurrent = ({ enrolment }: PlaceTimetable): boolean =>
  enrolment.isActiveEnrolment || enrolment.enrolmentStatus === FUTURE;

/** What is kept, from the responses of the calls. Pure. */
export function snapshotOf({ user, places, events, consents, now }: SnapshotParts): Snapshot {
  const { payments } = user.summaries;
  const request = user.parentDetailsRequest;
  return {
    accountKey: user.accountKey,
    savedAt: now.toISOString(),
    firstName: user.firstName,
    students: places.filter(isCurrent).map(studentOf),
    events: events
      .filter(({ date }) => isNear(date, user.today))
      .map(({ id, date, displayName, detail, timeLabel, studentName, schoolName }) => ({
        id,
        date,
        name: displayName,
        detail,
        timeLabel,
        studentName,
        schoolName,
      })),
    consents: (consents?.consentRequests ?? [])
      .filter(({ state }) => state === consentState.Pending)
      .map(({ id, title, dueDate, studentFullName, schoolName }) => ({
        id,
        title,
        dueDate,
        studentName: studentFullName,
        schoolName,
      })),
    payments: { count: payments.noOfPaymentsOutstanding, total: payments.totalPaymentsOutstanding },
    requests:
      request?.state === 'submitted'
        ? [{ about: 'Your contact details', submittedAt: request.submittedAt }]
        : [],
  };
}
