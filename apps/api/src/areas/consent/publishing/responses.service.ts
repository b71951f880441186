/** Following the answers, and entering those given on paper (O-9.4, O-9.5). */
import { answersInWords } from '@portal/contract/consent';
import { publishingLimits, templateOf } from '@portal/contract/consent/publishing';
import type {
  OfficeAnswerPath,
  PaperAnswerBody,
  PublicationPath,
  ResponseRow,
  Responses,
  officeAnswerEndpoint,
  responsesEndpoint,
} from '@portal/contract/consent/publishing';
import { consentStateName, consentStateOn } from '@portal/contract/consent';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findOwnFamily, refuseOwnFamily } from '../../staff/index.ts';
import { findRequest } from '../consent.repository.ts';
import { recordAnswer, refuseClosed } from '../record-answer.service.ts';
import { requirePublication } from './publications.service.ts';
import type { FoundPublication } from './publications.service.ts';
import { countUnansweredUnreached, findAnswer, listResponses } from './responses.repository.ts';
import type { OfficeAnswer, OfficeResponse } from './responses.repository.ts';
import { findLastReminder } from './sending.repository.ts';

export const answerViewedEvent = 'consent.answerViewed';
export const paperEvent = 'consent.paperAnswered';

/** The response's schema drops what only exports contain. */
const presentResponse = (row: OfficeResponse): ResponseRow => ({
  ...row,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  openedAt: row.openedAt?.toISOString() ?? null,
});

export async function getResponses(
  db: Db,
  call: StaffCall,
  path: PublicationPath,
  { show, search, after }: BodyOf<typeof responsesEndpoint>,
): Promise<Responses> {
  const { publication } = await requirePublication(db, call, path);
  const { rowId: publicationRowId, students, granted, denied, mixed, unanswered } = publication;
  const ownStudentIds = (await findOwnFamily(db, call.actor.personId)).studentIds;
  const most = publishingLimits.page;
  const rows = await listResponses(db, { publicationRowId, ownStudentIds }, { show, search, after, most });
  return {
    rows: rows.map(presentResponse),
    total: rows[0]?.total ?? 0,
    counts: { students, granted, denied, mixed, unanswered },
    unansweredUnreached: await countUnansweredUnreached(db, publicationRowId),
    lastReminder: (await findLastReminder(db, publicationRowId))?.toISOString() ?? null,
    now: call.now.toISOString(),
  };
}

type FoundAnswer = FoundPublication & { answer: OfficeAnswer };

/** Throws if the publication has no such request, or if it is about the caller's own child (O-1.3). */
async function requireAnswer(db: Db, call: StaffCall, path: OfficeAnswerPath): Promise<FoundAnswer> {
  const found = await requirePublication(db, call, path);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  const ref = { publicationRowId: found.publication.rowId, ownStudentIds: studentIds };
  const answer = await findAnswer(db, ref, path.requestId);
  if (!answer) throw notFound();
  if (!answer.isOwnFamily) return { ...found, answer };
  const { schoolId } = found.school;
  return refuseOwnFamily(db, call, { schoolId, studentId: answer.studentId, subject: path.requestId });
}

export async function getAnswer(
  db: Db,
  call: StaffCall,
  path: OfficeAnswerPath,
): Promise<ResponseOf<typeof officeAnswerEndpoint>> {
  const { school, draft, answer } = await requireAnswer(db, call, path);
  const { studentId, student, rollClass, state, answeredBy, recordedBy, signedOn } = answer;
  await recordAudit(db, call, {
    event: answerViewedEvent,
    schoolId: school.schoolId,
    studentId,
    subject: path.requestId,
  });
  const answers = answer.formData === null ? [] : answersInWords(templateOf(draft), answer.formData);
  return {
    student,
    rollClass,
    state,
    answeredBy,
    recordedBy,
    signedOn,
    answeredAt: answer.answeredAt?.toISOString() ?? null,
    answers,
  };
}

/**
 * An answer on paper is recorded like one given in the portal, with the signer's name and the staff member who entered
 * it. If the parent has answered meanwhile, that answer stands and this one is refused.
 */
export async function recordPaperAnswer(
  db: Db,
  call: StaffCall,
  path: OfficeAnswerPath,
  { data, signedBy, signedOn }: PaperAnswerBody,
): Promise<undefined> {
  const { school, answer, today } = await requireAnswer(db, call, path);
  if (signedOn > today) {
    const message = 'The date on the form must not be in the future';
    throw new ProblemError('consent-refused', { errors: [{ path: 'signedOn', message }] });
  }
  const { studentId, firstName, student: displayName } = answer;
  const { schoolId, timeZone } = school;
  return inAuditedTransaction(db, call, async (trx) => {
    const ref = { studentId, schoolId, requestId: path.requestId, accountId: null };
    const row = await findRequest(trx, ref);
    if (!row) throw notFound();
    refuseClosed(consentStateOn(row, today));
    const { state, responseId } = await recordAnswer(trx, {
      student: { studentId, schoolId, firstName, displayName, timeZone },
      row,
      today,
      data,
      now: call.now,
      version: undefined,
      accountId: null,
      respondedBy: signedBy,
      paper: { recordedBy: call.actor.label, signedOn },
    });
    const detail = { state: consentStateName(state), receipt: responseId };
    return { result: undefined, audit: { event: paperEvent, studentId, schoolId, subject: row.id, detail } };
  });
}
