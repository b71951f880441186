/** One student's timetable at one school (S-2.10). */
import { addDays, dateInZone, isoWeekday } from '@portal/contract/dates';
import { timetableDate, timetableEndpoint } from '@portal/contract/timetable';
import type { StudentAndCentre } from '@portal/contract/shared';
import type { Timetable } from '@portal/contract/timetable';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { findStudentAccess } from '../students/index.ts';
import type { AccessedStudent } from '../students/index.ts';
import { renderTimetable } from './pdf/timetable-pdf.ts';
import { mayView } from './timetable.access.ts';
import { timetableDays } from './timetable.policy.ts';
import { findTimetableRows } from './timetable.repository.ts';

export interface TimetableDependencies {
  db: Db;
  cache: AnswerCache;
}

type TimetableCall = Pick<SignedInCall, 'actor' | 'now'>;

const fortnight = 13;

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function timetableAnswer(
  { db, cache }: TimetableDependencies,
  call: TimetableCall,
  ref: StudentAndCentre,
): Promise<FinishedJson> {
  const key = ['timetable', call.actor.accountId, ref.studentId, ref.centreCode].join(':');
  return cache.through(key, `${call.actor.stamp}@${quarterHour(call.now)}`, async () => {
    const student = await findStudent(db, call, ref);
    const { timetable } = await findTimetable(db, call, student);
    return renderJson(timetableEndpoint, timetable);
  });
}

/** The timetable as a file to save or print. */
export async function timetablePdf(db: Db, call: TimetableCall, ref: StudentAndCentre): Promise<FileAnswer> {
  const student = await findStudent(db, call, ref);
  const { timetable, schoolName } = await findTimetable(db, call, student);
  const { displayName, firstName } = student;
  const content = await renderTimetable({ timetable, studentName: displayName, schoolName });
  return new FileAnswer({ content, mediaType: 'application/pdf', name: `Timetable ${firstName}.pdf` });
}

function findStudent(db: Db, { actor }: TimetableCall, ref: StudentAndCentre): Promise<AccessedStudent> {
  return findStudentAccess(db, actor, { oneSchoolId: ref.studentId, centreCode: ref.centreCode }, mayView);
}

async function findTimetable(
  db: Db,
  { now }: TimetableCall,
  { studentId, schoolId, timeZone }: AccessedStudent,
): Promise<{ timetable: Timetable; schoolName: string }> {
  const today = dateInZone(now, timeZone);
  const date = timetableDate(today);
  const monday = addDays(date, 1 - isoWeekday(date));
  const query = { studentId, schoolId, date, from: monday, to: addDays(monday, fortnight) };
  const rows = await findTimetableRows(db, query);
  if (!rows) throw notFound();
  return { timetable: { today, days: timetableDays(rows, monday) }, schoolName: rows.schoolName };
}
