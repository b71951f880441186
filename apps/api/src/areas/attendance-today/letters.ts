/** The four letters of a link, of which one begins the student's first name (O-7.3). Pure, except for the random source. */
import { absenceLink } from '@portal/contract/attendance-today';

const alphabet = [...'ABCDEFGHIJKLMNOPRSTUVWYZ'];

/** The letter a name begins with: a whole character in any script, without its accent. */
export function initialOf(name: string): string {
  const base = name.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return [...base][0] ?? '';
}

/**
 * The letter and three others, in alphabetical order. Initials of the adult's other children aren't among them, because
 * the adult isn't told which child is meant.
 */
export function fourLetters(
  firstName: string,
  siblings: readonly string[],
  randomBelow: (end: number) => number,
): { letter: string; letters: string[] } {
  const letter = initialOf(firstName);
  const avoided = new Set([letter, ...siblings.map(initialOf)]);
  const others = alphabet.filter((other) => !avoided.has(other));
  const letters = [letter];
  while (letters.length < absenceLink.letters) {
    const [other] = others.splice(randomBelow(others.length), 1);
    letters.push(other ?? '');
  }
  return { letter, letters: letters.toSorted((a, b) => a.localeCompare(b)) };
}
