import { dateFieldFormat, formatDateField } from '@portal/contract/dates';

const TYPED = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses DD/MM/YYYY or YYYY-MM-DD to ISO, or returns null if there is no such day. */
export const isoFromText = (text: string): string | null => {
  const [, isoYear, isoMonth = '', isoDay = ''] = ISO.exec(text.trim()) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear ?? ''] = TYPED.exec(text) ?? [];
  if (year === '') return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
};

/** Formats an ISO date as fields show it. Anything else becomes an empty text. */
export const textFromIso = (iso: string): string => (ISO.test(iso) ? formatDateField(iso) : '');

/** The separator and the lengths of the first two parts. */
const shapes = {
  'DD/MM/YYYY': { separator: '/', typed: /^[\d/]+$/, lengths: [2, 2] },
  'YYYY-MM-DD': { separator: '-', typed: /^[\d-]+$/, lengths: [4, 2] },
} as const;

/**
 * The field's value after `text` was typed or pasted at its end. Slashes between day, month and year are inserted as
 * needed, so that 25112026 becomes 25/11/2026; in the mobile app, hyphens. A trailing one is never added, because it would come back each time it
 * is deleted. Any other format is left unchanged.
 */
export const withSlashes = (text: string): string => {
  const typed = text.trim();
  const { separator, typed: typable, lengths } = shapes[dateFieldFormat()];
  if (!typable.test(typed)) return text;
  const parts = [''];
  for (const character of typed) {
    const last = parts.at(-1) ?? '';
    const isLastPart = parts.length === 3;
    if (character === separator) {
      if (last !== '' && !isLastPart) parts.push('');
    } else if (last.length === lengths[parts.length - 1] && !isLastPart) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts.join(separator);
};

const COMPLETABLE = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/;

export type DateLimits = { min?: string | undefined; max?: string | undefined };

/**
 * Completes a date when the field is left: 25/11/26, 25.11.2026 and 5/1/2027 become DD/MM/YYYY. A two-digit year is in
 * this century, unless only the last century is within the field's limits.
 */
export const completedDate = (text: string, { min, max }: DateLimits = {}): string => {
  const [, day = '', month = '', year = ''] = COMPLETABLE.exec(text) ?? [];
  if (year === '') return text;
  const dayOfYear = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [now, before] = [`20${year}-${dayOfYear}`, `19${year}-${dayOfYear}`];
  const isBefore = max !== undefined && now > max && (min === undefined || before >= min);
  return textFromIso(year.length === 4 ? `${year}-${dayOfYear}` : isBefore ? before : now);
};
