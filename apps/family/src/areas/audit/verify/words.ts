/** The texts about the checked events. */
import { historyZone } from '@portal/contract/audit';
import type { CheckedLine, ProofFault } from '@portal/contract/audit';
import { dateInZone, formatDate } from '@portal/contract/dates';
import { instantText } from '@portal/client/time';

const monthPattern = /^\d{4}-\d\d-01$/;

/** "16 November 2026, 3:10 pm", or a month for the views of a record. */
export function timeOf({ at }: CheckedLine): string {
  if (at === null) return 'at a time that can’t be read';
  // "October 2026".
  if (monthPattern.test(at)) return formatDate(at).slice('01 '.length);
  return Number.isNaN(Date.parse(at)) ? 'at a time that can’t be read' : instantText(at);
}

/** "Attendance: absence reported" from `attendance.absenceReported`: the sealed name, readable. */
export function nameOf({ event }: CheckedLine): string {
  if (event === null) return 'An event that can’t be read';
  const [area = '', ...rest] = event.split('.');
  const words = (text: string): string =>
    text
      .replaceAll('-', ' ')
      .replaceAll(
        /([a-z])([A-Z])/g,
        (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
      );
  const start = words(area);
  return `${start.charAt(0).toUpperCase()}${start.slice(1)}: ${words(rest.join(' '))}`;
}

export const faultTexts: Readonly<Record<ProofFault, string>> = {
  line: 'It was changed in this file, or isn’t what was sealed.',
  seal: 'What it was sealed with is missing from this file.',
  day: 'The code of its day is not published.',
  root: 'The published code of its day doesn’t include it.',
  signature: 'The published code of its day is not signed.',
  chain: 'The published code of its day doesn’t fit the day before.',
  code: 'The code of its day was published differently when the file was made.',
};

export interface CodeGroup {
  place: number;
  text: string;
}

const groupPlaces = [0, 4, 8, 12];

/** "4B7E 20C9 F1A3 886D": the start of a hash, to compare by eye or by telephone. */
export const codeGroups = (hash: string): CodeGroup[] =>
  groupPlaces.map((place) => ({ place, text: hash.slice(place, place + 4).toUpperCase() }));

/** The days between the first and the last event with a time. */
export function spanOf(lines: readonly CheckedLine[]): { from: string; to: string } | null {
  const days = lines
    .flatMap(({ at }) => {
      if (at === null || monthPattern.test(at)) return [];
      const time = new Date(at);
      return Number.isNaN(time.getTime()) ? [] : [dateInZone(time, historyZone)];
    })
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from: formatDate(from), to: formatDate(to) };
}
