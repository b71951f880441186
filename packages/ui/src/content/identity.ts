import type { Hue } from '../base/types.ts';

/** Slate is excluded: it marks people without a colour of their own. */
const HUES: readonly Hue[] = [
  'coral',
  'ochre',
  'olive',
  'fern',
  'lagoon',
  'sky',
  'jacaranda',
  'plum',
  'rose',
];

/** The first letters of the first and last name, in upper case. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase('en-AU');
};

/** Hashes a name to a colour, so that it is the same everywhere. */
export const hueOf = (name: string): Hue => {
  let sum = 0;
  for (const letter of name.normalize('NFC')) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return HUES[sum % HUES.length] ?? 'slate';
};
