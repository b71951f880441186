/** Formats a batch of answers for import into a school's system (docs/decisions/students/consent.md). Pure. */
import { consentStateName } from '@portal/contract/consent';
import { csvText } from '../../platform/documents/csv.ts';
import type { ExportFormat } from '../../platform/outgoing/export-format.ts';
import type { ExportedResponse } from './exports.repository.ts';
import type { Batch } from '../../platform/outgoing/outgoing.ts';

export function writeAnswers(format: ExportFormat, batch: Batch<ExportedResponse>): string {
  return format === 'json' ? writeJson(batch) : writeCsv(batch);
}

function writeJson({ id, items }: Batch<ExportedResponse>): string {
  const responses = items.map(({ state, ...response }) => ({ ...response, state: consentStateName(state) }));
  return `${JSON.stringify({ batchId: id, responses }, null, 2)}\n`;
}

const columns = [
  'batchId',
  'responseId',
  'requestSourcedId',
  'schoolSourcedId',
  'centreCode',
  'studentSourcedId',
  'eqId',
  'title',
  'reference',
  'state',
  'respondedBy',
  'respondedAt',
  'heading',
  'question',
  'answer',
];

/** One line per question, with everything that identifies the respondent. */
function writeCsv({ id, items }: Batch<ExportedResponse>): string {
  return csvText([columns, ...items.flatMap((response) => responseLines(id, response))]);
}

function responseLines(batchId: string, response: ExportedResponse): string[][] {
  const about = [
    batchId,
    response.id,
    response.requestSourcedId,
    response.schoolSourcedId,
    response.centreCode,
    response.studentSourcedId,
    response.eqId,
    response.title,
    response.reference,
    consentStateName(response.state),
    response.respondedBy,
    response.respondedAt.toISOString(),
  ];
  return response.questions.map(({ heading, question, answer }) => [...about, heading, question, answer]);
}
