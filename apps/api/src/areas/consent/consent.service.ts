/** Reading consent requests (S-2.8, S-7.2). */
import { consentSummaryEndpoint, parseStudentAtSchool } from '@portal/contract/consent';
import type { ConsentDetail, ConsentPath } from '@portal/contract/consent';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { findStudentAccess, findStudentsAccess } from '../students/index.ts';
import type { AccessedStudent } from '../students/index.ts';
import { mayView } from './consent.access.ts';
import { presentDetail, presentSummary } from './consent.presenter.ts';
import { findRequest, listRequests } from './consent.repository.ts';
import { renderReceipt } from './receipts/receipt-pdf.ts';
import { findReceipt } from './responses.repository.ts';

export interface ConsentDependencies {
  db: Db;
  cache: AnswerCache;
  outbox: Outbox;
  config: { site: { productName: string }; publicUrl: URL };
}

type ReadCall = Pick<SignedInCall, 'actor' | 'now'>;

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function summaryAnswer(
  { db, cache }: Pick<ConsentDependencies, 'db' | 'cache'>,
  call: ReadCall,
  named: string | readonly string[],
): Promise<FinishedJson> {
  const students = [...new Set(typeof named === 'string' ? [named] : named)];
  const key = ['consent', call.actor.accountId, ...students].join(':');
  return cache.through(key, `${call.actor.stamp}@${quarterHour(call.now)}`, async () =>
    renderJson(consentSummaryEndpoint, await findSummary(db, call, students)),
  );
}

async function findSummary(db: Db, { actor, now }: ReadCall, named: readonly string[]) {
  const refs = named.map((text) => {
    const ref = parseStudentAtSchool(text);
    if (!ref) throw notFound();
    return ref;
  });
  const students = await findStudentsAccess(db, actor, refs, mayView);
  const places = students.map(({ studentId, schoolId }) => ({ studentId, schoolId }));
  return presentSummary(await listRequests(db, places), students, now);
}

const findMyStudent = (
  db: Db,
  { actor }: Pick<ReadCall, 'actor'>,
  { studentId, centreCode }: ConsentPath,
): Promise<AccessedStudent> => findStudentAccess(db, actor, { oneSchoolId: studentId, centreCode }, mayView);

/** One request with its form, the caller's draft, and the answer if there is one. */
export async function findConsentDetail(db: Db, call: ReadCall, path: ConsentPath): Promise<ConsentDetail> {
  const student = await findMyStudent(db, call, path);
  const { accountId } = call.actor;
  const row = await findRequest(db, { ...student, requestId: path.requestId, accountId });
  if (!row) throw notFound();
  return presentDetail(row, student, { accountId, now: call.now });
}

/** The receipt, only for the person who answered. */
export async function getReceiptFile(
  { db, config }: ConsentDependencies,
  call: ReadCall,
  path: ConsentPath,
): Promise<FileAnswer> {
  const student = await findMyStudent(db, call, path);
  const { accountId } = call.actor;
  const receipt = await findReceipt(db, { ...student, requestId: path.requestId, accountId });
  if (!receipt) throw notFound();
  return new FileAnswer({
    content: await renderReceipt(receipt, config.site.productName),
    mediaType: 'application/pdf',
    name: `Consent receipt ${receipt.number}.pdf`,
  });
}
