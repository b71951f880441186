/** Length of a text as its reader counts: a flag, a family or a letter with its accent is one character. Pure. */
import * as z from 'zod/mini';
import { once } from '../shared/once.ts';

const segmenter = once(() => new Intl.Segmenter('en-AU', { granularity: 'grapheme' }));

/** The characters of a text as a reader sees them, so that none is cut in half. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter().segment(text), ({ segment }) => segment);

/** Most texts are plain ASCII, where every code unit is a character. */
export const countOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : charactersOf(text).length;

/** One character may consist of any number of code points; no real one has more than this on average. */
const CODE_POINTS_EACH = 8;

/** Whether a text has at most so many characters, in a length the database accepts for them. */
export const fitsIn = (text: string, limit: number): boolean =>
  text.length <= limit ||
  (text.length <= limit * CODE_POINTS_EACH * 2 &&
    [...text].length <= limit * CODE_POINTS_EACH &&
    countOf(text) <= limit);

/** In place of `z.maxLength`, which counts an emoji as two or more. */
export const maxCharacters = (limit: number, message: string) =>
  z.refine<string>((text) => fitsIn(text, limit), message);
