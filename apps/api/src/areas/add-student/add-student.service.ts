/** Requests access to a student (A-2.6, A-3.7, A-7.6; D-6.3; G12, T24). */
import { studentMatch } from '@portal/contract/add-student';
import type { AddStudentBody, addStudentEndpoint } from '@portal/contract/add-student';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError, featureUnavailable } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { submitOnlyRequest } from '../change-requests/index.ts';
import { studentName } from '../students/index.ts';
import { findMatch, wrongTries } from './add-student.policy.ts';
import { insertPending, listKnownPlaces } from './add-student.repository.ts';
import type { KnownPlace } from './add-student.repository.ts';

export interface AddStudentDependencies {
  db: Db;
  config: Pick<Config, 'limitsScale'>;
}

type AddStudentCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;
type Answer = ResponseOf<typeof addStudentEndpoint>;

export const addStudentEvent = 'addStudent.requested';

export async function addStudent(
  deps: AddStudentDependencies,
  call: AddStudentCall,
  typed: AddStudentBody,
): Promise<Answer> {
  if (!call.actor.isOwner) throw featureUnavailable();
  await countAttempt(deps, call);
  const answer = await inAuditedTransaction(deps.db, call, async (trx) => {
    const match = findMatch(await listKnownPlaces(trx, call.actor.accountId), typed);
    if (!match) return { result: notFoundAnswer, audit: { event: addStudentEvent, outcome: 'refused' } };
    const state = await request(trx, call, match);
    return { result: { name: studentName(match).displayName, state }, audit: auditOf(match, state) };
  });
  if (answer.state !== studentMatch.Invalid) await refundPasswordAttempt(deps, call);
  return answer;
}

const notFoundAnswer: Answer = { name: '', state: studentMatch.Invalid };

function auditOf({ studentId, schoolId }: KnownPlace, state: number): AuditEntry {
  return { event: addStudentEvent, studentId, schoolId, detail: { state } };
}

async function request(trx: Trx, call: AddStudentCall, match: KnownPlace): Promise<Answer['state']> {
  if (match.relation === 'approved') return studentMatch.AlreadyMatchedAndApproved;
  const { accountId } = call.actor;
  const { studentId, schoolId, eqId, centreCode, yearLevel } = match;
  if (!(await insertPending(trx, { accountId, studentId, now: call.now })))
    return studentMatch.AlreadyMatchedApprovalPending;
  const newValues = { eqid: eqId, schoolCode: centreCode, yearLevel };
  await submitOnlyRequest(
    trx,
    { kind: 'add-student', accountId, studentId, schoolId, oldValues: {}, newValues },
    call.now,
  );
  return studentMatch.MatchAcceptedApprovalPending;
}

/** Counted before the lookup, so that concurrent attempts are counted too. */
async function countAttempt(
  { db, config }: AddStudentDependencies,
  { actor, now }: AddStudentCall,
): Promise<void> {
  for (const { name, tries, seconds } of wrongTries) {
    const count = await addToCounter(db, { key: keyOf(actor.accountId, name), seconds }, 1, now);
    if (count > tries * config.limitsScale)
      throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, seconds) });
  }
}

/** Only wrong attempts count. */
async function refundPasswordAttempt(
  { db }: AddStudentDependencies,
  { actor, now }: AddStudentCall,
): Promise<void> {
  for (const { name, seconds } of wrongTries)
    await addToCounter(db, { key: keyOf(actor.accountId, name), seconds }, -1, now);
}

const keyOf = (accountId: number, window: string): string => `add-student:${window}:${accountId}`;
