/** Exports families' submissions to a school's system, each row exactly once (docs/decisions/students/approved-changes.md). */
import { systemActor } from '../access/actor.ts';
import { inAuditedTransaction } from '../audit/audit.repository.ts';
import type { Db, Queryable } from '../database/database.ts';
import { notFound } from '../errors.ts';
import { isPublicId } from '../public-id.ts';
import { takeBatch } from './outgoing.repository.ts';
import type { OutgoingTable } from './outgoing.repository.ts';

export interface Outgoing<Item> extends OutgoingTable {
  /** The audit event, and its count. */
  event: string;
  counts: string;
  /** The items of one batch, in the order they became ready; repeated reads return the same. */
  list: (db: Queryable, batchId: string) => Promise<Item[]>;
}

export interface Batch<Item> {
  id: string;
  items: Item[];
}

export interface ExportCall {
  exportedBy: string;
  now: Date;
  requestId: string;
}

/** Null when nothing is ready. The batch's rows are marked in the same transaction. */
export function exportReady<Item>(
  db: Db,
  outgoing: Outgoing<Item>,
  { since = null, ...call }: ExportCall & { since?: Date | null },
): Promise<Batch<Item> | null> {
  return inAuditedTransaction(db, { ...call, actor: systemActor(call.exportedBy) }, async (trx) => {
    const id = await takeBatch(trx, outgoing, { ...call, since });
    const batch = id === undefined ? null : { id, items: await outgoing.list(trx, id) };
    return { result: batch, audit: auditEntry(outgoing, batch, false) };
  });
}

/** Exports a lost batch again, unchanged; throws `not-found` for an unknown id. */
export function exportAgain<Item>(
  db: Db,
  outgoing: Outgoing<Item>,
  { batchId, ...call }: ExportCall & { batchId: string },
): Promise<Batch<Item>> {
  return inAuditedTransaction(db, { ...call, actor: systemActor(call.exportedBy) }, async (trx) => {
    const items = isPublicId(batchId) ? await outgoing.list(trx, batchId) : [];
    if (items.length === 0) throw notFound();
    const batch = { id: batchId, items };
    return { result: batch, audit: auditEntry(outgoing, batch, true) };
  });
}

function auditEntry<Item>({ event, counts }: Outgoing<Item>, batch: Batch<Item> | null, isRepeated: boolean) {
  return {
    event,
    ...(batch === null ? {} : { subject: batch.id }),
    detail: { [counts]: batch?.items.length ?? 0, repeated: isRepeated },
  };
}
