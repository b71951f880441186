/**
 * Text that people type, as every form and call takes it. Characters that nobody sees are removed: they would turn the
 * text around them, break a line of a letter or a log, or make two names look the same. The zero-width joiner and
 * non-joiner stay, because names in Persian, Sinhala and other scripts are spelt with them.
 */
import * as z from 'zod/mini';

/** Tab, and everything that starts a new line. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, zero-width spaces, and what changes the direction of the text that follows. */
const hidden = /[\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** A name, a street, a title: one line. */
export const tidyLine = (typed: string): string => typed.replace(breaks, ' ').replace(hidden, '').trim();

/** A reason or a note: its lines are kept. */
export const tidyText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(hidden, ''))
    .join('\n')
    .trim();

/** The first check of a field that holds one line. */
export const oneLine = z.overwrite(tidyLine);
/** The first check of a field that may hold several lines. */
export const severalLines = z.overwrite(tidyText);
