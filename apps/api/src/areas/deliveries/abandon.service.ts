/** Ends deliveries that were not completed in time, and deletes data past its retention period. */
import { deliveryFigures } from '@portal/contract/deliveries';
import type { Config } from '../../config/config.ts';
import { systemActor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import { deliveryEvents, keptAfter } from './deliveries.ts';
import type { DeliveryDependencies } from './deliveries.ts';
import { clearFinished, putAway } from './folder/folder.ts';
import { abandonExpired, deleteOld } from './history/deliveries.repository.ts';
import type { Abandoned } from './history/deliveries.repository.ts';
import { deleteFinishedParts } from './uploads/uploads.repository.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Documented in docs/operations/retention.md. */
const kept = { reportDays: 30, packageDays: 30, rowDays: 400 };

export const abandonedEntry = ({ schoolId, publicId }: Abandoned): AuditEntry => ({
  event: deliveryEvents.abandoned,
  schoolId,
  subject: publicId,
});

/** Moves abandoned packages out of the watched folder, where they would be queued again. */
export async function putAwayAbandoned(
  { imports: { folder } }: Pick<Config, 'imports'>,
  abandoned: readonly Abandoned[],
  now: Date,
): Promise<void> {
  const report = 'It was not confirmed in time, or a later package has been imported.';
  for (const { centreCode, fileName } of abandoned)
    if (folder !== null && fileName !== null)
      await putAway(folder, { centreCode, fileName }, { to: 'failed', report, now });
}

/** Runs hourly. */
export async function sweepDeliveries(
  { db, config }: Pick<DeliveryDependencies, 'db' | 'config'>,
  now: Date,
): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const call = { now, requestId: 'deliveries', actor: systemActor('deliveries') };
  const abandoned = await db.transaction().execute(async (trx) => {
    const expired = await abandonExpired(trx, {
      uploadedBefore: before(deliveryFigures.uploadHours * hourMs),
      askedBefore: before(deliveryFigures.confirmationDays * dayMs),
      now,
    });
    for (const each of expired) await recordAudit(trx, call, abandonedEntry(each));
    return expired;
  });
  await putAwayAbandoned(config, abandoned, now);
  await deleteFinishedParts(db, keptAfter(config, now));
  await deleteOld(db, {
    reportsBefore: before(kept.reportDays * dayMs),
    rowsBefore: before(kept.rowDays * dayMs),
  });
  const { folder } = config.imports;
  if (folder !== null) await clearFinished(folder, before(kept.packageDays * dayMs));
}
