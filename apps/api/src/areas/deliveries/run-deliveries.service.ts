/** Imports a school's waiting packages, one at a time, in order of arrival. */
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import { abandonedEntry, putAwayAbandoned } from './abandon.service.ts';
import { deliveryEvents } from './deliveries.ts';
import type { DeliveredPackage, DeliveryDependencies, ImportPackage, PackageResult } from './deliveries.ts';
import { packagePath, putAway } from './folder/folder.ts';
import {
  abandonOlder,
  countFailure,
  findNextWaiting,
  saveOutcome,
  withSchool,
} from './history/deliveries.repository.ts';
import type { DeliveryRow } from './history/deliveries.repository.ts';
import { openUpload } from './uploads/upload.service.ts';
import { deleteFinishedParts } from './uploads/uploads.repository.ts';

export interface RunDependencies extends DeliveryDependencies {
  clock: Clock;
  importPackage: ImportPackage;
}

/** A package is given up after this many failures for reasons unrelated to it. */
const mostFailures = 3;

const actor = systemActor('deliveries');
const noCounts = { rows: 0, added: 0, changed: 0, removed: 0, leftOut: 0 };

/** `busy`: another import for this school is running, so try again later. */
export async function runDeliveries(deps: RunDependencies, schoolId: number): Promise<'done' | 'busy'> {
  let isBusy = false;
  const isOurs = await withSchool(deps.db, schoolId, async () => {
    for (;;) {
      const delivery = await findNextWaiting(deps.db, schoolId);
      if (!delivery) return;
      isBusy = !(await runOne(deps, delivery));
      if (isBusy) return;
    }
  });
  return isOurs && !isBusy ? 'done' : 'busy';
}

/** Returns false if an operator's import for the same school is running. */
async function runOne(deps: RunDependencies, delivery: DeliveryRow): Promise<boolean> {
  const { schoolSourceId, confirmedBy } = delivery;
  try {
    const result = await deps.importPackage(contentOf(deps, delivery), {
      schoolSourceId,
      isConfirmed: confirmedBy !== null,
      now: deps.clock,
    });
    if (result === 'busy') return false;
    await finish(deps, delivery, { ...result, state: stateOf(result) });
  } catch (error) {
    if ((await countFailure(deps.db, delivery.id)) < mostFailures) throw error;
    const report = 'The import stopped unexpectedly, several times. The operator’s log says why.';
    await finish(deps, delivery, { state: 'failed', counts: noCounts, report });
    throw error;
  }
  return true;
}

function contentOf({ db, config }: RunDependencies, delivery: DeliveryRow): DeliveredPackage {
  const { fileName, centreCode } = delivery;
  if (fileName === null) return openUpload(db, config.secrets.sealing, delivery);
  const { folder } = config.imports;
  if (folder === null) throw new Error('A package waits in IMPORT_FOLDER, which is not set');
  return { kind: 'file', path: packagePath(folder, { centreCode, fileName }) };
}

const stateOf = ({ outcome, isConfirmable }: PackageResult) =>
  outcome === 'refused' && isConfirmable ? 'unconfirmed' : outcome;

type Ending = Pick<PackageResult, 'counts' | 'report'> & {
  state: ReturnType<typeof stateOf> | 'failed';
};

/** Records the outcome, then moves the package or deletes its stored content. */
async function finish(deps: RunDependencies, delivery: DeliveryRow, ending: Ending): Promise<void> {
  const { db, config } = deps;
  const { state, counts, report } = ending;
  const now = deps.clock();
  const isGood = state === 'imported' || state === 'unchanged';
  const { id, schoolId, publicId, source } = delivery;
  const abandoned = await inAuditedTransaction(db, { now, requestId: 'deliveries', actor }, async (trx) => {
    await saveOutcome(trx, id, { state, counts, report, now });
    const older = isGood ? await abandonOlder(trx, { schoolId, id, now }) : [];
    const detail = { state, source, ...counts };
    const audit: [AuditEntry, ...AuditEntry[]] = [
      {
        event: deliveryEvents.finished,
        outcome: isGood ? 'done' : state === 'failed' ? 'failed' : 'refused',
        schoolId,
        subject: publicId,
        detail,
      },
      ...older.map(abandonedEntry),
    ];
    return { result: older, audit };
  });
  const { folder } = config.imports;
  const { centreCode, fileName } = delivery;
  if (folder !== null && fileName !== null && state !== 'unconfirmed')
    await putAway(folder, { centreCode, fileName }, { to: isGood ? 'done' : 'failed', report, now });
  await putAwayAbandoned(config, abandoned, now);
  await deleteFinishedParts(db);
}
