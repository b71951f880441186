/** Imports or checks a school's waiting packages, one at a time, in order of arrival. */
import type { DeliveryState, ImportPreview } from '@portal/contract/deliveries';
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import { abandonedEntry, putAwayAbandoned } from './abandon.service.ts';
import { sealBytes } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/database/database.ts';
import { deliveryEvents, keptAfter } from './deliveries.ts';
import type { DeliveredPackage, DeliveryDependencies, ImportPackage, PackageResult } from './deliveries.ts';
import { packagePath, putAway } from './folder/folder.ts';
import { askForCheck, hasImportSince, saveCheck, saveProgress } from './history/checks.repository.ts';
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
  const isCheck = delivery.state === 'unconfirmed';
  if (!isCheck && (await isOutdated(deps.db, delivery))) {
    await recheck(deps, delivery);
    return true;
  }
  try {
    const result = await runImport(deps, delivery, isCheck);
    if (result === 'busy') return false;
    if (isCheck) await finishCheck(deps, delivery, result);
    else await finish(deps, delivery, { ...result, state: stateOf(result) });
  } catch (error) {
    if ((await countFailure(deps.db, delivery.id)) < mostFailures) throw error;
    const report = 'The import stopped unexpectedly, several times. The operator’s log says why.';
    await finish(deps, delivery, { state: 'failed', counts: noCounts, report });
    throw error;
  }
  return true;
}

/** Whether a package was imported after this one was checked, so that a person confirmed something else. */
const isOutdated = async (db: Db, { schoolId, approvedBy, checkedAt }: DeliveryRow): Promise<boolean> =>
  approvedBy !== null && checkedAt !== null && hasImportSince(db, schoolId, checkedAt);

async function recheck(
  { db, clock }: RunDependencies,
  { id, schoolId, publicId }: DeliveryRow,
): Promise<void> {
  await inAuditedTransaction(db, { now: clock(), requestId: 'deliveries', actor }, async (trx) => {
    await askForCheck(trx, id);
    const detail = { isOutdated: true };
    const audit = {
      event: deliveryEvents.finished,
      outcome: 'refused' as const,
      schoolId,
      subject: publicId,
      detail,
    };
    return { result: undefined, audit };
  });
}

async function runImport(
  deps: RunDependencies,
  delivery: DeliveryRow,
  isCheck: boolean,
): Promise<PackageResult | 'busy'> {
  const { id, schoolSourceId, confirmedBy, limitsConfirmed, invoicesOnly } = delivery;
  const byOperator = confirmedBy !== null;
  let saving = saveProgress(deps.db, id, 0);
  const result = await deps.importPackage(contentOf(deps, delivery), {
    schoolSourceId,
    isCheck,
    confirmsLimits: byOperator || limitsConfirmed,
    confirmsJoining: byOperator,
    invoicesOnly,
    // Progress is shown, and nothing depends on it.
    onProgress: (fraction) => {
      const percent = Math.floor(fraction * 100);
      saving = saving.then(() => saveProgress(deps.db, id, percent)).catch(() => undefined);
    },
    now: deps.clock,
  });
  await saving;
  return result;
}

function contentOf({ db, config }: RunDependencies, delivery: DeliveryRow): DeliveredPackage {
  const { fileName, centreCode } = delivery;
  if (fileName === null) return openUpload(db, config.secrets.sealing, delivery);
  const { folder } = config.imports;
  if (folder === null) throw new Error('A package waits in IMPORT_FOLDER, which is not set');
  return { kind: 'file', path: packagePath(folder, { centreCode, fileName }) };
}

/** A check that found no problem waits for a person, like a package beyond the limits. */
const stateOf = ({ outcome, isConfirmable, preview }: PackageResult): DeliveryState => {
  if (outcome === 'checked') return preview !== null && hasChanges(preview) ? 'unconfirmed' : 'unchanged';
  return outcome === 'refused' && isConfirmable ? 'unconfirmed' : outcome;
};

const hasChanges = ({ files }: ImportPreview): boolean =>
  files.some(({ added, changed, removed }) => added + changed + removed > 0);

/** Saves what a check has found. Nothing was changed. */
async function finishCheck(
  { db, config, clock }: RunDependencies,
  delivery: DeliveryRow,
  result: PackageResult,
): Promise<void> {
  const now = clock();
  const { id, schoolId, publicId } = delivery;
  const { preview, counts, report } = result;
  const state = stateOf(result);
  const sealed =
    preview === null ? null : sealBytes(config.secrets.sealing, Buffer.from(JSON.stringify(preview)));
  const isSaved = await inAuditedTransaction(db, { now, requestId: 'deliveries', actor }, async (trx) => {
    const isOpen = await saveCheck(trx, id, { state, preview: sealed, counts, report, now });
    const audit = {
      event: deliveryEvents.checked,
      outcome: isOpen && state !== 'refused' ? ('done' as const) : ('refused' as const),
      schoolId,
      subject: publicId,
      detail: { state, rows: counts.rows, excesses: preview?.excesses.length ?? 0 },
    };
    return { result: isOpen, audit };
  });
  if (isSaved && state !== 'unconfirmed') await clearUp({ db, config }, delivery, { state, report, now });
}

type Ending = Pick<PackageResult, 'counts' | 'report'> & {
  state: DeliveryState;
};

/** Records the outcome, then moves the package or deletes its stored content. */
async function finish(deps: RunDependencies, delivery: DeliveryRow, ending: Ending): Promise<void> {
  const { db, config } = deps;
  const { state, counts, report } = ending;
  const now = deps.clock();
  const isGood = isGoodState(state);
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
  if (state !== 'unconfirmed') await clearUp(deps, delivery, { state, report, now });
  await putAwayAbandoned(config, abandoned, now);
}

/** Moves a finished package of the folder, or deletes the stored content of one that isn't kept. */
async function clearUp(
  { db, config }: Pick<RunDependencies, 'db' | 'config'>,
  { centreCode, fileName, contentId }: DeliveryRow,
  { state, report, now }: { state: DeliveryState; report: string; now: Date },
): Promise<void> {
  const { folder } = config.imports;
  const to = isGoodState(state) ? 'done' : 'failed';
  if (folder !== null && fileName !== null)
    await putAway(folder, { centreCode, fileName }, { to, report, now });
  await deleteFinishedParts(db, keptAfter(config, now), contentId);
}

const isGoodState = (state: DeliveryState): boolean => state === 'imported' || state === 'unchanged';
