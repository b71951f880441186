/**
 * Normalises typed text for every form and call. Invisible characters are removed: they could reverse the surrounding
 * text, break a line of a letter or a log, or make two different names look the same. The zero-width joiner and non-
 * joiner are kept, because names in Persian, Sinhala and other scripts need them.
 */
import * as z from 'zod/mini';

/** Tab, and every character that starts a new line. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, zero-width spaces and directional overrides. */
const hidden = /[\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** For names, streets and titles: a single line. */
export const tidyLine = (typed: string): string => typed.replace(breaks, ' ').replace(hidden, '').trim();

/** For reasons and notes: keeps line breaks. */
export const tidyText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(hidden, ''))
    .join('\n')
    .trim();

/** The first check of a single-line field. */
export const oneLine = z.overwrite(tidyLine);
/** The first check of a multi-line field. */
export const severalLines = z.overwrite(tidyText);
