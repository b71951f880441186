/** My data: requesting and downloading a copy of everything held (D-9.3; T40, T23). */
import { myDataFigures } from '@portal/contract/audit';
import type { DataExport, ExportFormat } from '@portal/contract/audit';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { isSame } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { rightsHashOf } from './collect.service.ts';
import { exportFigures, secondsUntilNextCopy } from './my-data.policy.ts';
import {
  deleteExport,
  findWaitingFile,
  insertExport,
  listExports,
  lockAndListRequests,
  takeFile,
} from './my-data.repository.ts';
import type { ExportRow } from './my-data.repository.ts';
import { prepareExportTask } from './prepare-export.service.ts';

export interface MyDataDependencies {
  db: Db;
  tasks: Tasks;
  config: Pick<Config, 'limitsScale'>;
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export async function findExports(db: Db, { actor, now }: SignedInCall): Promise<DataExport[]> {
  return (await listExports(db, actor.accountId, now)).map(present);
}

function present({ publicId, requestedAt, expiresAt, isReady, formats }: ExportRow): DataExport {
  return {
    id: publicId,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isReady,
    formats,
  };
}

/** Throws `reauthentication-required` or `too-many-requests`. */
export async function requestExport(
  { db, tasks, config }: MyDataDependencies,
  call: SignedInCall,
): Promise<DataExport> {
  requireRecentSignIn(call);
  const { actor, now, requestId } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const asked = await lockAndListRequests(trx, actor.accountId, after(now, -exportFigures.dayMs));
    const retryAfterSeconds = secondsUntilNextCopy(asked, now, config.limitsScale);
    if (retryAfterSeconds > 0) throw tooMany(retryAfterSeconds);
    const expiresAt = after(now, exportFigures.keptMs);
    const publicId = await insertExport(trx, { accountId: actor.accountId, now, expiresAt });
    const payload = { exportId: publicId, requestId, requestedAt: now.toISOString() };
    await tasks.enqueue(trx, prepareExportTask, payload);
    return {
      result: present({ publicId, requestedAt: now, expiresAt, isReady: false, formats: [] }),
      audit: { event: 'myData.requested', subject: publicId },
    };
  });
}

function tooMany(retryAfterSeconds: number): ProblemError {
  const params = { count: myDataFigures.copiesPerDay };
  return new ProblemError('too-many-requests', { retryAfterSeconds, reason: 'copies-today', params });
}

interface Wanted {
  exportId: string;
  format: ExportFormat;
}

/**
 * Checks before a download: the session is recently authenticated, the file is pending, and the person may still see
 * all of it. Throws `reauthentication-required`, `not-found` or `download-refused`.
 */
export async function openExport({ db }: { db: Db }, call: SignedInCall, wanted: Wanted): Promise<void> {
  requireRecentSignIn(call);
  const ref = { accountId: call.actor.accountId, ...wanted };
  const isGood = await inAuditedTransaction(db, call, async (trx) => {
    const file = await findWaitingFile(trx, ref, call.now);
    if (!file) throw notFound();
    const isSameRights = isSame(file.rightsHash, await rightsHashOf(trx, ref.accountId));
    if (!isSameRights) await deleteExport(trx, ref.accountId, ref.exportId);
    const outcome = isSameRights ? 'done' : 'refused';
    return {
      result: isSameRights,
      audit: { event: 'myData.opened', outcome, subject: ref.exportId, detail: { format: ref.format } },
    };
  });
  if (!isGood) throw new ProblemError('download-refused', { reason: 'access-changed' });
}

/**
 * Returns a file once. Throws `reauthentication-required`, or `download-refused` for a missing file or when a right was
 * lost since the file was made (T23).
 */
export async function downloadExport(
  { db }: { db: Db },
  call: SignedInCall,
  wanted: Wanted,
): Promise<FileAnswer> {
  requireRecentSignIn(call);
  const ref = { accountId: call.actor.accountId, ...wanted };
  const content = await inAuditedTransaction(db, call, async (trx) => {
    const file = await findWaitingFile(trx, ref, call.now);
    const isStill = file !== null && isSame(file.rightsHash, await rightsHashOf(trx, ref.accountId));
    const result = isStill ? await takeFile(trx, ref, call.now) : null;
    const outcome = result === null ? 'refused' : 'done';
    return {
      result,
      audit: { event: 'myData.downloaded', outcome, subject: ref.exportId, detail: { format: ref.format } },
    };
  });
  if (content === null) throw new ProblemError('download-refused');
  const mediaType = ref.format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8';
  return new FileAnswer({ content, mediaType, name: `my-data.${ref.format}` });
}
