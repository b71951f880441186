/** A batch of approved changes as a file a school's system takes in (docs/requests.md). Pure. */
import { csvText } from '../../platform/documents/csv.ts';
import type { ExportBatch } from './exports.service.ts';
import type { ExportedChange } from './exports.repository.ts';
import { fieldValues, isChanged } from './field-values.ts';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export function writeExport(format: ExportFormat, batch: ExportBatch): string {
  return format === 'json' ? writeJson(batch) : writeCsv(batch);
}

function writeJson({ id, changes }: ExportBatch): string {
  return `${JSON.stringify({ batchId: id, changes }, null, 2)}\n`;
}

const columns = [
  ...['batchId', 'requestId', 'kind', 'schoolSourcedId', 'centreCode', 'studentSourcedId', 'eqId'],
  ...['parentSourcedId', 'submittedAt', 'decidedAt', 'decidedBy', 'note', 'isUnauthorised'],
  ...['field', 'oldValue', 'newValue', 'isChanged'],
];

/** One line a field, with everything that says whose it is. */
function writeCsv(batch: ExportBatch): string {
  const lines = batch.changes.flatMap((change) => changeLines(batch.id, change));
  return csvText([columns, ...lines]);
}

function changeLines(batchId: string, change: ExportedChange): string[][] {
  const about = [
    ...[batchId, change.id, change.kind, change.schoolSourcedId, change.centreCode],
    ...[change.studentSourcedId ?? '', change.eqId ?? '', change.parentSourcedId ?? ''],
    ...[
      change.submittedAt.toISOString(),
      change.decidedAt.toISOString(),
      change.decidedBy,
      change.note ?? '',
    ],
    String(change.isUnauthorised),
  ];
  return fieldValues(change.oldValues, change.newValues).map((value) => [
    ...[...about, value.field, value.oldValue, value.newValue, String(isChanged(value))],
  ]);
}
