/** Text length in graphemes: a flag, a family emoji or an accented letter is one character. Pure. */
import * as z from 'zod/mini';
import { once } from '../shared/once.ts';

const segmenter = once(() => new Intl.Segmenter('en-AU', { granularity: 'grapheme' }));

/** Splits text into graphemes, so that none is cut in half. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter().segment(text), ({ segment }) => segment);

/** Fast path: most texts are ASCII, where every code unit is a grapheme. */
export const countOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : charactersOf(text).length;

/** A grapheme may consist of any number of code points. Real ones don't exceed this on average. */
const CODE_POINTS_EACH = 8;

/** Whether a text has at most this many graphemes, and a length that the database accepts. */
export const fitsIn = (text: string, limit: number): boolean =>
  text.length <= limit ||
  (text.length <= limit * CODE_POINTS_EACH * 2 &&
    [...text].length <= limit * CODE_POINTS_EACH &&
    countOf(text) <= limit);

/** Replaces `z.maxLength`, which counts an emoji as two or more. */
export const maxCharacters = (limit: number, message: string) =>
  z.refine<string>((text) => fitsIn(text, limit), message);
