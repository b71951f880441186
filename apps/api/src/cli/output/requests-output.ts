/** Formats change requests for a terminal: a short list, or one with old and new values side by side. */
import { fieldValues, isChanged, kindTexts } from '../../areas/change-requests/index.ts';
import type { ChangeRequestRow } from '../../areas/change-requests/index.ts';

/** Strip control characters a person typed before they reach a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

export function formatRequests(rows: readonly ChangeRequestRow[]): string {
  return rows.length === 0 ? 'There are no change requests.' : rows.map(formatInShort).join('\n\n');
}

function formatInShort(request: ChangeRequestRow): string {
  const changes = fieldValues(request.oldValues, request.newValues)
    .filter(isChanged)
    .map(({ field, oldValue, newValue }) => `  ${field}: ${quoted(oldValue)} → ${quoted(newValue)}`);
  return [...heading(request), ...changes, ...noteOf(request)].join('\n');
}

const quoted = (text: string): string => (text === '' ? '–' : `"${plain(text)}"`);

/** Every value of the request, with a marker before changed ones. */
export function formatRequest(request: ChangeRequestRow): string {
  const values = fieldValues(request.oldValues, request.newValues).map((value) => ({
    mark: isChanged(value) ? '*' : ' ',
    field: plain(value.field),
    before: plain(value.oldValue),
    after: plain(value.newValue),
  }));
  const header = { mark: ' ', field: '', before: 'Old value', after: 'New value' };
  const widths = {
    field: widest([header, ...values].map(({ field }) => field)),
    before: widest([header, ...values].map(({ before }) => before)),
  };
  const table = [header, ...values].map(({ mark, field, before, after }) =>
    `${mark} ${field.padEnd(widths.field)}  ${before.padEnd(widths.before)}  ${after}`.trimEnd(),
  );
  return [...heading(request), '', ...table, ...noteOf(request)].join('\n');
}

const widest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

function heading(request: ChangeRequestRow): string[] {
  const { id, state, kind, studentName, eqId, schoolName, centreCode, submittedBy, submittedAt } = request;
  const decided =
    request.decidedAt === null
      ? ''
      : ` by ${plain(request.decidedBy ?? '')} on ${request.decidedAt.toISOString()}`;
  const about = studentName === null ? submittedBy : `${studentName} (${eqId})`;
  return [
    `${id}  ${state}${decided}`,
    `  ${kindTexts[kind].label} · ${plain(about)} · ${plain(schoolName)} (${centreCode})`,
    `  ${plain(submittedBy)}, ${submittedAt.toISOString()}`,
  ];
}

const noteOf = ({ note }: ChangeRequestRow): string[] => (note === null ? [] : [`  Note: ${plain(note)}`]);
