/** The history of deliveries, for schools' systems, operators and metrics. */
import type { Delivery } from '@portal/contract/deliveries';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { SchoolSystemCall } from '../../../platform/http/call.ts';
import { deliveryEvents } from '../deliveries.ts';
import type { DeliveryDependencies, PackageResult } from '../deliveries.ts';
import { findDelivery, findOwnDelivery, insertFinished, markConfirmed } from './deliveries.repository.ts';
import type { DeliveryRow } from './deliveries.repository.ts';
import { listLastDeliveries } from './overdue.repository.ts';
import type { LastDelivery } from './overdue.repository.ts';

export async function readDelivery(
  db: Queryable,
  { actor }: SchoolSystemCall,
  publicId: string,
): Promise<Delivery> {
  const row = await findOwnDelivery(db, { schoolId: actor.schoolId, publicId });
  if (!row) throw notFound();
  const { rows, added, changed, removed, leftOut } = row;
  return {
    id: row.publicId,
    state: row.state,
    sizeBytes: row.sizeBytes,
    receivedBytes: row.receivedBytes,
    begunAt: row.begunAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { rows, added, changed, removed, leftOut },
    report: row.report?.split('\n') ?? [],
  };
}

/** Confirms a package and enqueues its import; throws `not-found` unless it waits for confirmation. */
export async function confirmDelivery(
  { db, enqueue }: Pick<DeliveryDependencies, 'db' | 'enqueue'>,
  call: AuditedCall & { by: string },
  publicId: string,
): Promise<DeliveryRow> {
  return inAuditedTransaction(db, call, async (trx) => {
    const delivery = await findDelivery(trx, publicId);
    if (delivery?.state !== 'unconfirmed') throw notFound();
    await markConfirmed(trx, { deliveryId: delivery.id, by: call.by, now: call.now });
    await enqueue(trx, delivery.schoolId);
    const audit = { event: deliveryEvents.confirmed, schoolId: delivery.schoolId, subject: publicId };
    return { result: delivery, audit };
  });
}

/** Adds an operator's own import to the history of its schools. */
export async function recordOwnImport(
  db: Db,
  call: AuditedCall,
  schoolSourceIds: readonly string[],
  { outcome, counts, report }: Pick<PackageResult, 'outcome' | 'counts' | 'report'>,
): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    // A dry run isn't recorded.
    const state = outcome === 'checked' ? 'unchanged' : outcome;
    await insertFinished(trx, schoolSourceIds, { state, counts, report, now: call.now });
    return {
      result: undefined,
      audit: {
        event: deliveryEvents.finished,
        outcome: state === 'refused' ? ('refused' as const) : ('done' as const),
        detail: { state, source: 'command', ...counts },
      },
    };
  });
}

const hourMs = 3_600_000;

/** Lists the schools that have been without a good package for more than `hours`. */
export async function listOverdue(db: Queryable, hours: number, now: Date): Promise<LastDelivery[]> {
  const all = await listLastDeliveries(db);
  return all.filter(({ since }) => now.getTime() - since.getTime() > hours * hourMs);
}

/** When the school's last good package was imported, if that is more than `hours` ago; otherwise null. */
export async function overdueSince(
  db: Queryable,
  { centreCode, hours, now }: { centreCode: string; hours: number; now: Date },
): Promise<Date | null> {
  const [last] = await listLastDeliveries(db, centreCode);
  return last && now.getTime() - last.since.getTime() > hours * hourMs ? last.since : null;
}

export interface DeliveryFigures {
  /** Hours since the last good package of the school that is furthest behind; null if no school must deliver. */
  oldestHours: number | null;
  overdue: number;
}

export async function countOverdue(db: Queryable, hours: number, now: Date): Promise<DeliveryFigures> {
  const all = await listLastDeliveries(db);
  const ages = all.map(({ since }) => (now.getTime() - since.getTime()) / hourMs);
  return {
    oldestHours: ages.length === 0 ? null : Math.max(...ages),
    overdue: ages.filter((age) => age > hours).length,
  };
}
