/** How long a behaviour category may stand in a list (document 2, section 9). Pure. */
import { limits } from '../limits.ts';

const characters = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });

/**
 * A category of more than 30 characters is cut to its first 17 and an ellipsis; up to 30 it stands whole
 * (docs/decisions/behaviour.md). Characters are what a reader sees as one, so that none is cut in half.
 */
export function cutCategory(text: string): string {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= limits.behaviourCategory) return text;
  return `${all.slice(0, limits.behaviourCategoryCut).join('').trimEnd()}…`;
}
