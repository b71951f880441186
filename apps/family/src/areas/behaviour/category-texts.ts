import { cutCategory } from '@portal/contract/behaviour';

export type CategoryTexts = {
  /** The text in the list. */
  readonly short: string;
  readonly full: string;
};

/** An incident's categories as text: truncated for the list, and in full (S-9.2). */
export function categoryTexts(categories: readonly string[]): CategoryTexts {
  if (categories.length === 0) return { short: 'No category', full: 'No category' };
  const full = categories.join(', ');
  return { short: categories.map(cutCategory).join(', '), full };
}
