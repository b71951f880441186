/** The files of a draft: adding, looking, matching, leaving out (O-13.1, O-13.2). */
import { createHash } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { releaseLimits } from '@portal/contract/releases';
import type {
  ReleaseFilePath,
  ReleasePath,
  matchFileEndpoint,
  uploadReleaseFileEndpoint,
} from '@portal/contract/releases';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseWithheld } from '../../platform/documents/withheld.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { FileAnswer } from '../../platform/http/files/file-answer.ts';
import { findOwnFamily, refuseOwnFamily } from '../staff/index.ts';
import { hintsOf, isWholePdf } from './file-name.policy.ts';
import { assignFile, deleteFiles, findFile, insertFile, readContent } from './files.repository.ts';
import { findByEqId, findMatch } from './matching.repository.ts';
import type { ReleaseDependencies } from './release.service.ts';
import { touchRelease } from './releases.repository.ts';
import { lockDraft, requireRelease } from './releases.service.ts';
import type { FoundRelease } from './releases.service.ts';

export const uploadedEvent = 'releases.uploaded';
export const viewedEvent = 'releases.fileViewed';
export const matchedEvent = 'releases.matched';
export const removedEvent = 'releases.fileRemoved';

export async function uploadFile(
  db: Db,
  call: StaffCall,
  path: ReleasePath,
  { fileName, content: base64 }: BodyOf<typeof uploadReleaseFileEndpoint>,
): Promise<ResponseOf<typeof uploadReleaseFileEndpoint>> {
  const found = await requireRelease(db, call, path);
  const content = Buffer.from(base64, 'base64');
  if (content.length > releaseLimits.fileBytes) throw new ProblemError('payload-too-large');
  if (!isWholePdf(content)) throw new ProblemError('release-refused', { reason: 'not-a-pdf' });
  const sha256 = createHash('sha256').update(content).digest();
  const { schoolId } = found.school;
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId, files } = await lockDraft(trx, found);
    if (files >= releaseLimits.files) throw new ProblemError('release-refused', { reason: 'too-many-files' });
    const student = await findMatch(trx, schoolId, hintsOf(fileName));
    const result = await insertFile(trx, { releaseRowId: rowId, fileName, content, sha256, student });
    await touchRelease(trx, rowId, call.now);
    return { result, audit: { event: uploadedEvent, schoolId, subject: result.id } };
  });
}

/** A file of the release. A file of the caller's own child is refused, and the attempt recorded (O-1.3). */
async function requireFile(db: Db, call: StaffCall, path: ReleaseFilePath) {
  const found = await requireRelease(db, call, path);
  const file = await findFile(db, { releaseRowId: found.release.rowId, fileId: path.fileId });
  if (!file) throw notFound();
  await refuseOwn(db, call, found, { fileId: file.id, studentId: file.studentId });
  return { found, file };
}

async function refuseOwn(
  db: Db,
  call: StaffCall,
  { school: { schoolId } }: FoundRelease,
  { fileId, studentId }: { fileId: string; studentId: number | null },
): Promise<void> {
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  if (studentId !== null && studentIds.includes(studentId))
    await refuseOwnFamily(db, call, { schoolId, studentId, subject: fileId });
}

export async function readFile(
  { db, scanning }: Pick<ReleaseDependencies, 'db' | 'scanning'>,
  call: StaffCall,
  path: ReleaseFilePath,
): Promise<FileAnswer> {
  const { found, file } = await requireFile(db, call, path);
  const { schoolId } = found.school;
  return inAuditedTransaction(db, call, async (trx) => {
    const stored = await readContent(trx, { storedId: file.storedId, ...scanning });
    if (!stored) throw notFound();
    refuseWithheld(stored.withheld);
    return {
      result: new FileAnswer({ content: stored.content, mediaType: 'application/pdf', name: file.fileName }),
      audit: {
        event: viewedEvent,
        schoolId,
        subject: file.id,
        ...(file.studentId !== null && { studentId: file.studentId }),
      },
    };
  });
}

export async function matchFile(
  db: Db,
  call: StaffCall,
  path: ReleaseFilePath,
  { eqId }: BodyOf<typeof matchFileEndpoint>,
): Promise<undefined> {
  const { found, file } = await requireFile(db, call, path);
  const { schoolId } = found.school;
  const studentId = await findByEqId(db, schoolId, [eqId.trim().toUpperCase()]);
  if (studentId === undefined) throw new ProblemError('release-refused', { reason: 'no-student' });
  await refuseOwn(db, call, found, { fileId: file.id, studentId });
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId } = await lockDraft(trx, found);
    await assignFile(trx, file.rowId, studentId);
    await touchRelease(trx, rowId, call.now);
    return { result: undefined, audit: { event: matchedEvent, schoolId, studentId, subject: file.id } };
  });
}

export async function removeFile(db: Db, call: StaffCall, path: ReleaseFilePath): Promise<undefined> {
  const { found, file } = await requireFile(db, call, path);
  const { schoolId } = found.school;
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId } = await lockDraft(trx, found);
    await deleteFiles(trx, rowId, file.rowId);
    await touchRelease(trx, rowId, call.now);
    return { result: undefined, audit: { event: removedEvent, schoolId, subject: file.id } };
  });
}
