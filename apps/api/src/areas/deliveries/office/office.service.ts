/** Importing a school's packages in the office: upload, check, import in full, and repeat (O-12). */
import { importPermissions, numberToConfirm } from '@portal/contract/deliveries';
import type {
  ImportPreview,
  OfficeImport,
  OfficeImportDetail,
  officeImportsEndpoint,
} from '@portal/contract/deliveries';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { StaffPermission } from '@portal/contract/staff';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ProblemError, changedElsewhere, notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findSchool } from '../../staff/index.ts';
import { putAwayAbandoned } from '../abandon.service.ts';
import { deliveryEvents } from '../deliveries.ts';
import type { DeliveryDependencies } from '../deliveries.ts';
import { overdueSince } from '../history/history.service.ts';
import { limitOpenUploads } from '../uploads/upload.service.ts';
import { deleteFinishedParts } from '../uploads/uploads.repository.ts';
import type { Sender } from '../uploads/uploads.repository.ts';
import {
  findOfficeImport,
  insertRepeat,
  listOfficeImports,
  lockOfficeImport,
  markApproved,
  markDiscarded,
} from './office.repository.ts';
import type { OpenRow, Visible } from './office.repository.ts';
import { mayRepeat, presentDetail, presentImport, readPreview, stateOf } from './office.presenter.ts';

const LISTED = 30;

interface Importer extends Visible {
  permissions: readonly StaffPermission[];
}

/** The school of the call. Staff who import only invoices see only such packages. */
export async function findImporter(db: Db, call: StaffCall, centreCode: string): Promise<Importer> {
  const { schoolId, permissions } = await findSchool(db, call, centreCode, importPermissions);
  return { schoolId, permissions, seesAll: permissions.includes('imports.run') };
}

/** The sender of an upload, with the name of the file from the metadata of tus. */
export async function findSender(
  db: Db,
  call: StaffCall,
  { centreCode, metadata }: { centreCode: string; metadata: string | undefined },
): Promise<Sender> {
  const { schoolId, seesAll } = await findImporter(db, call, centreCode);
  const { staffId, label } = call.actor;
  const staff = { id: staffId, name: label, packageName: nameIn(metadata), invoicesOnly: !seesAll };
  return { schoolId, staff };
}

const LONGEST_NAME = 150;

/** Pairs of a key and a value in base64, separated by commas. */
function nameIn(metadata = ''): string | null {
  const [, value] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)/.exec(metadata) ?? [];
  if (value === undefined) return null;
  const name = Buffer.from(value, 'base64')
    .toString('utf8')
    .replaceAll(/[\p{C}\uFFFD]/gu, '');
  return name.slice(0, LONGEST_NAME) || null;
}

export async function getImports(
  { db, config }: Pick<DeliveryDependencies, 'db' | 'config'>,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof officeImportsEndpoint>> {
  const importer = await findImporter(db, call, centreCode);
  const rows = await listOfficeImports(db, importer, LISTED);
  return {
    imports: rows.map(presentImport),
    maxBytes: config.imports.maxUploadBytes,
    overdue: importer.seesAll ? await findOverdue(db, config, { centreCode, now: call.now }) : null,
    now: call.now.toISOString(),
  };
}

async function findOverdue(
  db: Db,
  { imports: { alarmHours } }: DeliveryDependencies['config'],
  { centreCode, now }: { centreCode: string; now: Date },
): Promise<{ since: string; everyHours: number } | null> {
  if (alarmHours === null) return null;
  const since = await overdueSince(db, { centreCode, hours: alarmHours, now });
  return since && { since: since.toISOString(), everyHours: alarmHours };
}

interface ImportTarget {
  centreCode: string;
  importId: string;
}

export async function getImport(
  { db, config }: Pick<DeliveryDependencies, 'db' | 'config'>,
  call: StaffCall,
  { centreCode, importId }: ImportTarget,
): Promise<OfficeImportDetail> {
  const importer = await findImporter(db, call, centreCode);
  const row = await findOfficeImport(db, importer, importId);
  if (!row) throw notFound();
  return presentDetail(config.secrets.sealing, row);
}

async function lock(trx: Trx, importer: Importer, importId: string): Promise<OpenRow> {
  const row = await lockOfficeImport(trx, importer, importId);
  if (!row) throw notFound();
  return row;
}

/** Reads the package again, as the caller sees it after the change. */
async function presentChanged(trx: Trx, importer: Importer, publicId: string): Promise<OfficeImport> {
  const row = await findOfficeImport(trx, importer, publicId);
  if (!row) throw notFound();
  return presentImport(row);
}

/**
 * Has a checked package imported. Beyond the school's limits this needs the permission to confirm and the number that the
 * page shows. Students who join from another school only the portal's operator can confirm.
 */
export async function applyImport(
  { db, config, enqueue }: DeliveryDependencies,
  call: StaffCall,
  { centreCode, importId, confirmed }: ImportTarget & { confirmed: number | null },
): Promise<OfficeImport> {
  const importer = await findImporter(db, call, centreCode);
  const { schoolId } = importer;
  return inAuditedTransaction(db, call, async (trx) => {
    const row = await lock(trx, importer, importId);
    const preview = readPreview(config.secrets.sealing, row);
    if (stateOf(row) !== 'checked' || preview === null) throw changedElsewhere();
    const limitsConfirmed = preview.excesses.length > 0;
    if (limitsConfirmed) requireConfirmation(importer, preview, confirmed);
    const by = call.actor.label;
    await markApproved(trx, { id: row.id, by, limitsConfirmed, now: call.now });
    await enqueue(trx, schoolId);
    const detail = { limitsConfirmed, confirmed: limitsConfirmed ? confirmed : null };
    return {
      result: await presentChanged(trx, importer, importId),
      audit: { event: deliveryEvents.confirmed, schoolId, subject: importId, detail },
    };
  });
}

function requireConfirmation(
  { permissions }: Importer,
  preview: ImportPreview,
  confirmed: number | null,
): void {
  const isJoining = preview.excesses.some(({ kind }) => kind === 'joining');
  if (isJoining || !permissions.includes('imports.confirm')) throw new ProblemError('forbidden');
  if (confirmed !== numberToConfirm(preview)) throw changedElsewhere();
}

/** Gives up a package that isn't imported yet. */
export async function discardImport(
  { db, config }: DeliveryDependencies,
  call: StaffCall,
  { centreCode, importId }: ImportTarget,
): Promise<OfficeImport> {
  const importer = await findImporter(db, call, centreCode);
  const { schoolId } = importer;
  const { result, row } = await inAuditedTransaction(db, call, async (trx) => {
    const discarded = await lock(trx, importer, importId);
    if (discarded.state !== 'uploading' && discarded.state !== 'unconfirmed') throw changedElsewhere();
    await markDiscarded(trx, discarded.id, call.now);
    return {
      result: { result: await presentChanged(trx, importer, importId), row: discarded },
      audit: { event: deliveryEvents.abandoned, schoolId, subject: importId },
    };
  });
  await putAwayAbandoned(config, [row], call.now);
  await deleteFinishedParts(db, call.now, row.contentId);
  return result;
}

/** Has an earlier package checked again. It goes through the same preview. */
export async function repeatImport(
  { db, enqueue }: DeliveryDependencies,
  call: StaffCall,
  { centreCode, importId }: ImportTarget,
): Promise<OfficeImport> {
  const importer = await findImporter(db, call, centreCode);
  const { schoolId } = importer;
  return inAuditedTransaction(db, call, async (trx) => {
    const earlier = await lock(trx, importer, importId);
    if (!mayRepeat(earlier)) throw changedElsewhere();
    await limitOpenUploads(trx, { schoolId, isFromOffice: true });
    const { label: by, staffId } = call.actor;
    const publicId = await insertRepeat(trx, earlier, { by, staffId, now: call.now });
    await enqueue(trx, schoolId);
    const detail = { earlier: importId };
    return {
      result: await presentChanged(trx, importer, publicId),
      audit: { event: deliveryEvents.repeated, schoolId, subject: publicId, detail },
    };
  });
}
