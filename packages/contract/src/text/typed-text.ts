/**
 * Normalises text for every form and call, and for imports. Invisible characters are removed: they could reverse the
 * surrounding text, break a line of a letter or a log, or make two different names look the same. The zero-width joiner
 * and non-joiner are kept, because names in Persian, Sinhala and other scripts need them. Text is composed (Unicode's
 * NFC), so that the same name is always the same string.
 */
import * as z from 'zod/mini';

/** Tab, and every character that starts a new line. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, soft hyphens, zero-width spaces, and directional marks, embeddings and overrides. */
const hidden = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** For names, streets and titles: a single line. */
export const tidyLine = (typed: string): string =>
  typed.normalize('NFC').replace(breaks, ' ').replace(hidden, '').trim();

/** For reasons and notes: keeps line breaks. */
export const tidyText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(hidden, ''))
    .join('\n')
    .trim();

/** The first check of a single-line field. */
export const oneLine = z.overwrite(tidyLine);
/** The first check of a multi-line field. */
export const severalLines = z.overwrite(tidyText);
