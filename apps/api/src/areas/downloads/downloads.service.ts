/** Lists and serves files for families (S-2.15, S-7.6; T26, T40). */
import { downloadFeatures, downloadKindSchema, downloadsEndpoint } from '@portal/contract/downloads';
import type { DownloadKind, Downloads, FileQuery } from '@portal/contract/downloads';
import type { StudentAndCentre } from '@portal/contract/shared';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { refuseWithheld } from '../../platform/documents/withheld.ts';
import type { ServingRule } from '../../platform/documents/withheld.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { noteDownloadOpening } from '../releases/index.ts';
import { findStudentAccess } from '../students/index.ts';
import { findDownload, findDownloads, findParentId } from './downloads.repository.ts';
import type { DownloadPlace } from './downloads.repository.ts';

export interface DownloadDependencies {
  db: Db;
  cache: AnswerCache;
  rule: ServingRule;
}

export const downloadedEvent = 'downloads.downloaded';

const kinds: readonly DownloadKind[] = downloadKindSchema.options;

/** Owners, and viewers who were granted one of the two; also after the student has left the school. */
export const seesDownloads = {
  kind: 'family',
  who: 'student',
  feature: kinds.map((kind) => downloadFeatures[kind]),
  need: 'view',
  activeEnrolment: false,
} as const;

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function downloadsAnswer(
  { db, cache }: DownloadDependencies,
  call: SignedInCall,
  input: StudentAndCentre,
): Promise<FinishedJson> {
  const { accountId, stamp } = call.actor;
  const key = ['downloads', accountId, input.studentId, input.centreCode].join(':');
  return cache.through(key, `${stamp}@${quarterHour(call.now)}`, async () =>
    renderJson(downloadsEndpoint, await listDownloads(db, call, input)),
  );
}

async function findPlace(
  db: Queryable,
  { actor }: SignedInCall,
  ref: StudentAndCentre,
): Promise<DownloadPlace> {
  const student = { oneSchoolId: ref.studentId, centreCode: ref.centreCode };
  const { studentId, schoolId, features } = await findStudentAccess(db, actor, student, seesDownloads);
  return { studentId, schoolId, kinds: kinds.filter((kind) => features.includes(downloadFeatures[kind])) };
}

async function listDownloads(db: Db, call: SignedInCall, ref: StudentAndCentre): Promise<Downloads> {
  const files = await findDownloads(db, await findPlace(db, call, ref));
  return {
    examTimetables: files.filter(({ kind }) => kind === 'exam-timetable'),
    assessmentPlanners: files.filter(({ kind }) => kind === 'assessment-planner'),
  };
}

/** One file of a kind whose feature the caller has. The download is recorded before the file is sent. */
export async function getFile(
  { db, rule }: Pick<DownloadDependencies, 'db' | 'rule'>,
  call: SignedInCall,
  kind: DownloadKind,
  query: FileQuery,
): Promise<FileAnswer> {
  await requireOwnIdentity(db, call, query);
  return inAuditedTransaction(db, call, async (trx) => {
    const { studentId, schoolCode } = query;
    const place = await findPlace(trx, call, { studentId, centreCode: schoolCode });
    if (!place.kinds.includes(kind)) throw new ProblemError('feature-unavailable');
    const found = await findDownload(trx, { ...place, kinds: [kind] }, { ...query, ...rule });
    if (!found) throw notFound();
    const { withheld, ...file } = found;
    refuseWithheld(withheld);
    const { accountId } = call.actor;
    await noteDownloadOpening(trx, { fileId: query.fileId, accountId, now: call.now });
    return {
      result: new FileAnswer(file),
      audit: {
        event: downloadedEvent,
        studentId: place.studentId,
        schoolId: place.schoolId,
        subject: query.fileId,
        detail: { kind },
      },
    };
  });
}

/** The caller's claimed identity must match the session; it never selects data (T26). Staff have separate sessions. */
export async function requireOwnIdentity(
  db: Db,
  { actor }: SignedInCall,
  { pPAO, schoolUserId }: Pick<FileQuery, 'pPAO' | 'schoolUserId'>,
): Promise<void> {
  if (schoolUserId) throw new ProblemError('forbidden');
  if (pPAO && pPAO !== (await findParentId(db, actor.accountId))) throw new ProblemError('forbidden');
}
