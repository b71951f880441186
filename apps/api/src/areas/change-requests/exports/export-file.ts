/** Formats a batch of approved changes for import into a school's system (docs/requests.md). Pure. */
import { csvText } from '../../../platform/documents/csv.ts';
import type { ExportFormat } from '../../../platform/outgoing/export-format.ts';
import type { Batch } from '../../../platform/outgoing/outgoing.ts';
import type { ExportedChange } from './exports.repository.ts';
import { fieldValues, isChanged } from '../field-values.ts';

export function writeChanges(format: ExportFormat, batch: Batch<ExportedChange>): string {
  return format === 'json' ? writeJson(batch) : writeCsv(batch);
}

function writeJson({ id, items: changes }: Batch<ExportedChange>): string {
  return `${JSON.stringify({ batchId: id, changes }, null, 2)}\n`;
}

const columns = [
  'batchId',
  'requestId',
  'kind',
  'schoolSourcedId',
  'centreCode',
  'studentSourcedId',
  'eqId',
  'parentSourcedId',
  'submittedAt',
  'decidedAt',
  'decidedBy',
  'note',
  'isUnauthorised',
  'field',
  'oldValue',
  'newValue',
  'isChanged',
];

/** One line per field, with everything that identifies its owner. */
function writeCsv(batch: Batch<ExportedChange>): string {
  const lines = batch.items.flatMap((change) => changeLines(batch.id, change));
  return csvText([columns, ...lines]);
}

function changeLines(batchId: string, change: ExportedChange): string[][] {
  const about = [
    batchId,
    change.id,
    change.kind,
    change.schoolSourcedId,
    change.centreCode,
    change.studentSourcedId ?? '',
    change.eqId ?? '',
    change.parentSourcedId ?? '',
    change.submittedAt.toISOString(),
    change.decidedAt.toISOString(),
    change.decidedBy,
    change.note ?? '',
    String(change.isUnauthorised),
  ];
  return fieldValues(change.oldValues, change.newValues).map((value) => [
    ...about,
    value.field,
    value.oldValue,
    value.newValue,
    String(isChanged(value)),
  ]);
}
