/** Attendance history of one student at one school (S-2.6). */
import { attendanceEndpoint } from '@portal/contract/attendance';
import { dateInZone } from '@portal/contract/dates';
import type { Attendance } from '@portal/contract/attendance';
import type { StudentAndCentre } from '@portal/contract/shared';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { findStudentAccess } from '../students/index.ts';
import { mayView } from './attendance.access.ts';
import { presentAttendance } from './attendance.presenter.ts';
import { findHistory } from './history.repository.ts';

export interface AttendanceDependencies {
  db: Db;
  cache: AnswerCache;
}

type HistoryCall = Pick<SignedInCall, 'actor' | 'now'>;
type HistoryInput = StudentAndCentre & { year?: string | undefined };

/** The years a record could plausibly fall in. */
const earliestYear = 1990;
const latestYear = 2100;

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function attendanceAnswer(
  { db, cache }: AttendanceDependencies,
  call: HistoryCall,
  input: HistoryInput,
): Promise<FinishedJson> {
  const key = ['attendance', call.actor.accountId, input.studentId, input.centreCode, input.year ?? ''].join(
    ':',
  );
  return cache.through(key, `${call.actor.stamp}@${quarterHour(call.now)}`, async () =>
    renderJson(attendanceEndpoint, await findAttendance(db, call, input)),
  );
}

export async function findAttendance(
  db: Db,
  { actor, now }: HistoryCall,
  input: HistoryInput,
): Promise<Attendance> {
  const ref = { oneSchoolId: input.studentId, centreCode: input.centreCode };
  const student = await findStudentAccess(db, actor, ref, mayView);
  const today = dateInZone(now, student.timeZone);
  const year = Number(input.year ?? today.slice(0, 4));
  if (year < earliestYear || year > latestYear) {
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'query/year', message: 'Choose a year with records' }],
    });
  }
  const { studentId, schoolId } = student;
  const history = await findHistory(db, { studentId, schoolId, year, today });
  if (!history) throw notFound();
  return presentAttendance(history, { year, today });
}
