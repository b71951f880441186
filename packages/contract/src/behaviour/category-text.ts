/** Truncates behaviour categories for lists (S-9.2). Pure. */
import { limits } from '../limits.ts';
import { cutText } from '../text/cut-text.ts';

/** A category of more than 30 characters is truncated to 17 and an ellipsis (docs/decisions/students/behaviour.md). */
export function cutCategory(text: string): string {
  return cutText(text, { longest: limits.behaviourCategory, kept: limits.behaviourCategoryCut });
}
