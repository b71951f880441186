/** Formats the response for a terminal. */
import { dateInZone, formatDateField, formatTime, timeInZone } from '@portal/contract/dates';
import { studentName } from '../../students/index.ts';
import { didWhat, fillIn, shownEvent } from '../history/history.presenter.ts';
import type { ReaderRow } from './readers.repository.ts';
import type { Readers } from './readers.service.ts';

/** Strip control characters a person typed before they reach a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

export function formatReaders({ student, rows }: Readers): string {
  const { fullName, firstName } = studentName(student);
  const heading = `${plain(fullName)} (${student.eqId})`;
  if (rows.length === 0) return `${heading}\nNobody read or changed this record in these days.`;
  const lines = rows.map(
    (row) => `${when(row.at, student.timeZone)}  ${plain(actor(row))}: ${plain(what(row, firstName))}`,
  );
  return [heading, ...lines].join('\n');
}

function when(at: Date, timeZone: string): string {
  return `${formatDateField(dateInZone(at, timeZone))} ${formatTime(timeInZone(at, timeZone))}`;
}

function actor({ actorName, actorEmail, actorRelation, actorLabel }: ReaderRow): string {
  const account = actorName === null ? '' : `${actorName} (${actorEmail ?? ''}, ${actorRelation ?? ''})`;
  const label = actorLabel === null ? '' : `staff or system "${actorLabel}"`;
  return [label, account].filter((text) => text !== '').join(' for ') || 'nobody known';
}

/** The family-facing text, or the event's name where it has none. */
function what({ event, detail, outcome, viewerName }: ReaderRow, student: string): string {
  if (event === 'import.access')
    return `${event}: ${String(detail['change'])} ${String(detail['parent'] ?? detail['school'])}`;
  const words = shownEvent(event);
  const viewer = viewerName ?? 'a viewer';
  const said =
    words === null || words.says !== undefined
      ? event
      : fillIn(didWhat(words, detail), { student, viewer, viewers: `${viewer}’s` });
  return outcome === 'done' ? said : `${said} (${outcome})`;
}
