import { describe, expect, it } from 'vitest';
import { fourLetters, initialOf } from './letters.ts';

const first = () => 0;

describe('O-7.3 the letters of a link', () => {
  it.each([
    ['Émile', 'E'],
    ['  van', 'V'],
    ['Łukasz', 'Ł'],
    ['王伟', '王'],
  ])('%s begins with %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });

  it('are four different ones in alphabetical order, with the right one', () => {
    expect(fourLetters('Billie', [], first)).toEqual({ letter: 'B', letters: ['A', 'B', 'C', 'D'] });
    expect(fourLetters('Zoe', [], (end) => end - 1).letters).toEqual(['V', 'W', 'Y', 'Z']);
  });

  it('don’t have the initials of the adult’s other children', () => {
    expect(fourLetters('Billie', ['Asha', 'Cal', 'Billie'], first).letters).toEqual(['B', 'D', 'E', 'F']);
  });
});
