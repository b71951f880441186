/** Renders audit rows as sentences for their reader (T27: at most names, and only those the reader may know). */
import { dateInZone } from '@portal/contract/dates';
import { historyZone } from '@portal/contract/audit';
import type { HistoryActor, HistoryEntry } from '@portal/contract/audit';
import { studentName } from '../../students/index.ts';
import { auditEvents } from './events.ts';
import type { Detail, ShownEvent } from './shown-event.ts';
import type { HistoryRow } from './history.repository.ts';

export function presentEntry(row: HistoryRow): HistoryEntry {
  return {
    who: row.who,
    text: sentence(row),
    day: dateInZone(row.at, historyZone),
    at: showsExactTime(row) ? row.at.toISOString() : null,
    isRefused: row.outcome !== 'done',
  };
}

/** For another family member's actions only the day is shown: the exact time is private to them. */
function showsExactTime({ who, viewerName, ownerName }: HistoryRow): boolean {
  if (who === 'co-owner') return ownerName !== null;
  return who !== 'viewer' || viewerName !== null;
}

function sentence(row: HistoryRow): string {
  const words = shownEvent(row.event);
  if (!words) throw new Error(`${row.event} has no words`);
  const isRefused = row.outcome !== 'done';
  if (isRefused && words.refused !== undefined) return fill(words.refused, row);
  if (words.says !== undefined) return words.says;
  const sentenceText = `${actorName(row)} ${fill(didWhat(words, row.detail), row)}`;
  return isRefused ? `${sentenceText}, which was refused.` : `${sentenceText}.`;
}

export function shownEvent(event: string): ShownEvent | null {
  const words = auditEvents[event];
  return words === undefined || 'hidden' in words ? null : words;
}

export function didWhat({ did }: ShownEvent, detail: Detail): string {
  return typeof did === 'string' ? did : did(detail);
}

function actorName({ who, viewerName, ownerName }: HistoryRow): string {
  const names: Readonly<Record<HistoryActor, string>> = {
    me: 'You',
    staff: 'The school or support staff',
    system: 'The portal',
    viewer: viewerName ?? 'A viewer of another account owner',
    'co-owner': ownerName ?? 'Another account owner',
  };
  return names[who];
}

function fill(text: string, { student, isOwnAccess, viewerName }: HistoryRow): string {
  const studentText = student === null ? null : studentName(student).firstName;
  return fillIn(text, {
    student: studentText ?? 'a student',
    viewer: isOwnAccess ? 'you' : (viewerName ?? 'a viewer'),
    viewers: isOwnAccess ? 'your' : `${viewerName ?? 'a viewer'}’s`,
  });
}

/** Fills the names into an event's text. */
export function fillIn(
  text: string,
  { student, viewer, viewers }: { student: string; viewer: string; viewers: string },
): string {
  return text
    .replaceAll('{student}', student)
    .replaceAll('{student’s}', `${student}’s`)
    .replaceAll('{viewer}', viewer)
    .replaceAll('{viewer’s}', viewers);
}
