/** Truncates text for lists. Pure. */
import { charactersOf } from './characters.ts';

/** Truncates a text of more than `longest` graphemes to its first `kept` and an ellipsis. */
export function cutText(text: string, { longest, kept }: { longest: number; kept: number }): string {
  const all = charactersOf(text);
  if (all.length <= longest) return text;
  return `${all.slice(0, kept).join('').trimEnd()}…`;
}
