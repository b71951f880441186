/** Picks up packages from the watched folder, and enqueues imports of waiting packages. */
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { deliveryEvents } from '../deliveries.ts';
import type { DeliveryDependencies } from '../deliveries.ts';
import { listWaitingSchools } from '../history/deliveries.repository.ts';
import { takePackages } from './folder.repository.ts';
import { listPackages } from './folder.ts';

/** Runs each minute, or at the times of IMPORT_SCHEDULE. */
export async function startWaitingImports(deps: DeliveryDependencies, now: Date): Promise<void> {
  const { folder } = deps.config.imports;
  try {
    if (folder !== null) await takeFromFolder(deps, folder, now);
  } finally {
    // Uploads are imported even if the folder can't be read.
    await enqueueWaiting(deps);
  }
}

async function enqueueWaiting(deps: DeliveryDependencies): Promise<void> {
  const schools = await listWaitingSchools(deps.db);
  if (schools.length === 0) return;
  await deps.db.transaction().execute(async (trx) => {
    for (const schoolId of schools) await deps.enqueue(trx, schoolId);
  });
}

async function takeFromFolder({ db }: DeliveryDependencies, folder: string, now: Date): Promise<void> {
  const { found, errors } = await listPackages(folder);
  const call = { now, requestId: 'deliveries', actor: systemActor('deliveries') };
  await db.transaction().execute(async (trx) => {
    for (const { publicId, schoolId } of await takePackages(trx, found, now))
      await recordAudit(trx, call, {
        event: deliveryEvents.received,
        schoolId,
        subject: publicId,
        detail: { source: 'folder' },
      });
  });
  if (errors.length > 0) throw new AggregateError(errors, 'Folders of schools could not be read');
}
