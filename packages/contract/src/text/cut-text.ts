/** Texts that may stand in a list up to a length. Pure. */
import { charactersOf } from './characters.ts';

/**
 * A text of more than `longest` characters is cut to its first `kept` and an ellipsis. Characters are what a reader sees
 * as one, so that none is cut in half.
 */
export function cutText(text: string, { longest, kept }: { longest: number; kept: number }): string {
  const all = charactersOf(text);
  if (all.length <= longest) return text;
  return `${all.slice(0, kept).join('').trimEnd()}…`;
}
