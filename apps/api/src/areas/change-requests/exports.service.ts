/** Handing approved changes to a school's system, each exactly once (issue 4, part 7; docs/requests.md). */
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { publicIdPattern } from './change-requests.policy.ts';
import { listBatch, takeBatch } from './exports.repository.ts';
import type { ExportedChange } from './exports.repository.ts';

export interface ExportBatch {
  id: string;
  changes: ExportedChange[];
}

interface ExportCall {
  exportedBy: string;
  now: Date;
  requestId: string;
}

/** Null when nothing waits. What the batch holds is marked with it in the same transaction. */
export function exportApproved(
  db: Db,
  { since = null, ...call }: ExportCall & { since?: Date | null },
): Promise<ExportBatch | null> {
  return inAuditedTransaction(db, call, async (trx) => {
    const id = await takeBatch(trx, { ...call, since });
    const batch = id === undefined ? null : { id, changes: await listBatch(trx, id) };
    return { result: batch, audit: exportAudit(call, batch, false) };
  });
}

/** A batch whose file was lost, once more and the same. */
export function repeatExport(
  db: Db,
  { batchId, ...call }: ExportCall & { batchId: string },
): Promise<ExportBatch> {
  return inAuditedTransaction(db, call, async (trx) => {
    const changes = publicIdPattern.test(batchId) ? await listBatch(trx, batchId) : [];
    if (changes.length === 0) throw notFound();
    const batch = { id: batchId, changes };
    return { result: batch, audit: exportAudit(call, batch, true) };
  });
}

function exportAudit({ exportedBy }: ExportCall, batch: ExportBatch | null, isRepeated: boolean) {
  return {
    event: 'changeRequests.exported',
    actorLabel: exportedBy,
    ...(batch === null ? {} : { subject: batch.id }),
    detail: { changes: batch?.changes.length ?? 0, repeated: isRepeated },
  };
}
