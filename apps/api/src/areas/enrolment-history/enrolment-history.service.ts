/** Lists where a student has been enrolled (S-2.14, S-3.2; docs/decisions/students/enrolment-history.md). */
import { dateInZone } from '@portal/contract/dates';
import { enrolmentHistoryEndpoint } from '@portal/contract/enrolment-history';
import { enrolmentStatusByLetter } from '@portal/contract/shared';
import type { EnrolmentHistory, PastEnrolment } from '@portal/contract/enrolment-history';
import type { StudentAndCentre } from '@portal/contract/shared';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { findStudentAccess, findStudentPlaces } from '../students/index.ts';
import { findEnrolments } from './enrolment-history.repository.ts';
import type { EnrolmentRow } from './enrolment-history.repository.ts';

export interface EnrolmentHistoryDependencies {
  db: Db;
  cache: AnswerCache;
}

/** Owners, and viewers who were granted it; also after the student has left the school. */
export const seesHistory = {
  kind: 'family',
  who: 'student',
  feature: 'EnrolmentHistory',
  need: 'view',
  activeEnrolment: false,
} as const;

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function enrolmentHistoryAnswer(
  { db, cache }: EnrolmentHistoryDependencies,
  call: SignedInCall,
  input: StudentAndCentre,
): Promise<FinishedJson> {
  const { accountId, stamp } = call.actor;
  const key = ['enrolment-history', accountId, input.studentId, input.centreCode].join(':');
  return cache.through(key, `${stamp}@${quarterHour(call.now)}`, async () =>
    renderJson(enrolmentHistoryEndpoint, await findHistory(db, call, input)),
  );
}

/** The school in the path must have the feature on; other schools are listed where they have it on. */
async function findHistory(
  db: Db,
  { actor, now }: SignedInCall,
  input: StudentAndCentre,
): Promise<EnrolmentHistory> {
  const ref = { oneSchoolId: input.studentId };
  const here = await findStudentAccess(db, actor, { ...ref, centreCode: input.centreCode }, seesHistory);
  const places = await findStudentPlaces(db, actor, ref, seesHistory);
  const schoolIds = places.map(({ schoolId }) => schoolId);
  const rows = await findEnrolments(db, here.studentId, schoolIds);
  return { enrolmentHistory: rows.map(presentEnrolment), today: dateInZone(now, here.timeZone) };
}

function presentEnrolment({ status, ...enrolment }: EnrolmentRow): PastEnrolment {
  const { code, description } = enrolmentStatusByLetter(status);
  return { ...enrolment, enrolmentStatus: code, enrolmentStatusDescription: description };
}
