/** Handing answers to a school's system, each exactly once (docs/decisions/consent.md). */
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { listBatch, takeBatch } from './exports.repository.ts';
import type { ExportedResponse } from './exports.repository.ts';
import { isPublicId } from './public-id.ts';

export interface ConsentBatch {
  id: string;
  responses: ExportedResponse[];
}

interface ExportCall {
  exportedBy: string;
  now: Date;
  requestId: string;
}

/** Null when nothing waits. What the batch holds is marked with it in the same transaction. */
export function exportResponses(
  db: Db,
  { since = null, ...call }: ExportCall & { since?: Date | null },
): Promise<ConsentBatch | null> {
  return inAuditedTransaction(db, call, async (trx) => {
    const id = await takeBatch(trx, { ...call, since });
    const batch = id === undefined ? null : { id, responses: await listBatch(trx, id) };
    return { result: batch, audit: exportAudit(call, batch, false) };
  });
}

/** A batch whose file was lost, once more and the same. */
export function repeatResponses(
  db: Db,
  { batchId, ...call }: ExportCall & { batchId: string },
): Promise<ConsentBatch> {
  return inAuditedTransaction(db, call, async (trx) => {
    const responses = isPublicId(batchId) ? await listBatch(trx, batchId) : [];
    if (responses.length === 0) throw notFound();
    const batch = { id: batchId, responses };
    return { result: batch, audit: exportAudit(call, batch, true) };
  });
}

function exportAudit({ exportedBy }: ExportCall, batch: ConsentBatch | null, isRepeated: boolean) {
  return {
    event: 'consent.exported',
    actorLabel: exportedBy,
    ...(batch === null ? {} : { subject: batch.id }),
    detail: { responses: batch?.responses.length ?? 0, repeated: isRepeated },
  };
}
