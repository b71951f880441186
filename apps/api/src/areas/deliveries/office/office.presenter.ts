import { deliveryFigures, importPreviewSchema } from '@portal/contract/deliveries';
import type {
  ImportPreview,
  OfficeImport,
  OfficeImportDetail,
  OfficeImportState,
} from '@portal/contract/deliveries';
import * as z from 'zod/mini';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { unsealBytes } from '../../../platform/crypto/seal.ts';
import type { OfficeRow, OpenRow } from './office.repository.ts';

const dayMs = 86_400_000;
const sources = { upload: 'system', folder: 'system', command: 'operator' } as const;

export const stateOf = ({ state, checkedAt }: Pick<OfficeRow, 'state' | 'checkedAt'>): OfficeImportState => {
  if (state !== 'unconfirmed') return state;
  return checkedAt === null ? 'checking' : 'checked';
};

/** Whether the package can be imported again: it was imported, and is still stored. */
export const mayRepeat = ({ state, isKept }: OfficeRow): boolean =>
  isKept && (state === 'imported' || state === 'unchanged');

export function presentImport(row: OfficeRow): OfficeImport {
  const { rows, added, changed, removed, leftOut } = row;
  return {
    id: row.publicId,
    state: stateOf(row),
    source: row.sentBy === null ? sources[row.source] : 'office',
    name: row.packageName ?? row.fileName,
    sentBy: row.sentBy,
    approvedBy: row.approvedBy,
    sizeBytes: row.sizeBytes,
    receivedBytes: row.receivedBytes,
    begunAt: row.begunAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { rows, added, changed, removed, leftOut },
    mayRepeat: mayRepeat(row),
  };
}

/** Null before the first check, and once it is deleted. */
export const readPreview = (sealing: KeyRing, { preview }: OpenRow): ImportPreview | null =>
  preview === null
    ? null
    : z.parse(importPreviewSchema, JSON.parse(unsealBytes(sealing, preview).toString('utf8')));

export function presentDetail(sealing: KeyRing, row: OpenRow): OfficeImportDetail {
  const state = stateOf(row);
  const expires = row.changedAt.getTime() + deliveryFigures.confirmationDays * dayMs;
  return {
    ...presentImport(row),
    progress: row.progress,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    expiresAt: state === 'checked' ? new Date(expires).toISOString() : null,
    preview: state === 'checking' ? null : readPreview(sealing, row),
    report: row.report?.split('\n') ?? [],
  };
}
