import { describe, expect, it } from 'vitest';
import { countOf, fitsIn } from './characters.ts';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['Unwell', 6],
    ['Zoë', 3],
    ['Zoe\u0308', 3],
    ['🤒', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['🇦🇺', 1],
    ['❤️ ok', 4],
    ['\r\n', 1],
  ])('of %j is %d', (text, characters) => expect(countOf(text)).toBe(characters));

  it('fits when its characters do', () => {
    expect(fitsIn('🤒'.repeat(89), 89)).toBe(true);
    expect(fitsIn('👨‍👩‍👧‍👦'.repeat(89), 89)).toBe(true);
    expect(fitsIn('🤒'.repeat(90), 89)).toBe(false);
    expect(fitsIn('a'.repeat(90), 89)).toBe(false);
  });

  it('is limited in code points, however few graphemes they form', () => {
    expect(fitsIn(`a${'\u0301'.repeat(89 * 8)}`, 89)).toBe(false);
    expect(fitsIn('\u{1F3FB}'.repeat(89 * 8 + 1), 89)).toBe(false);
  });
});
