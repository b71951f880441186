/** Behaviour of one student at one school (S-2.13, S-3.4, S-9.2). */
import { behaviourEndpoint } from '@portal/contract/behaviour';
import { dateInZone } from '@portal/contract/dates';
import type { Behaviours } from '@portal/contract/behaviour';
import type { StudentAndCentre } from '@portal/contract/shared';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { findStudentAccess } from '../students/index.ts';
import { presentBehaviours, readCursor } from './behaviour.presenter.ts';
import { findIncidents } from './behaviour.repository.ts';

export interface BehaviourDependencies {
  db: Db;
  cache: AnswerCache;
}

/** Owners, and viewers who were granted it; also after the student has left the school. */
export const seesBehaviour = {
  kind: 'family',
  who: 'student',
  feature: 'Behaviour',
  need: 'view',
  activeEnrolment: false,
} as const;

type BehaviourInput = StudentAndCentre & { cursor?: string | undefined };

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function behaviourAnswer(
  { db, cache }: BehaviourDependencies,
  call: SignedInCall,
  input: BehaviourInput,
): Promise<FinishedJson> {
  const { accountId, stamp } = call.actor;
  const key = ['behaviour', accountId, input.studentId, input.centreCode, input.cursor ?? ''].join(':');
  return cache.through(key, `${stamp}@${quarterHour(call.now)}`, async () =>
    renderJson(behaviourEndpoint, await findBehaviours(db, call, input)),
  );
}

async function findBehaviours(
  db: Db,
  { actor, now }: SignedInCall,
  input: BehaviourInput,
): Promise<Behaviours> {
  const ref = { oneSchoolId: input.studentId, centreCode: input.centreCode };
  const { studentId, schoolId, timeZone } = await findStudentAccess(db, actor, ref, seesBehaviour);
  const today = dateInZone(now, timeZone);
  const after = input.cursor === undefined ? null : readCursor(input.cursor);
  const found = await findIncidents(db, { studentId, schoolId, today, after });
  if (!found) throw notFound();
  return presentBehaviours(found, today);
}
