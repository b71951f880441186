import { describe, expect, it } from 'vitest';
import { fitLines } from './fit-lines.ts';

/** Every character has width one. */
const measure = (text: string): number => text.length;
const facts = [
  { text: 'Humanities and Social Sciences', isTitle: true },
  { text: '8:50 to 10:00 am', isTitle: false },
  { text: '', isTitle: false },
  { text: 'Ms A. Papadopoulos', isTitle: false },
];
const fitted = (width: number, lines: number): string[] =>
  fitLines(facts, { width, lines }, measure).map(({ text }) => text);

describe('fitting the text of a period', () => {
  it('wraps where there is room', () => {
    expect(fitted(20, 6)).toEqual([
      'Humanities and',
      'Social Sciences',
      '8:50 to 10:00 am',
      'Ms A. Papadopoulos',
    ]);
  });

  it('truncates what does not fit, so that each fact has its line', () => {
    expect(fitted(20, 3)).toEqual(['Humanities and Soci…', '8:50 to 10:00 am', 'Ms A. Papadopoulos']);
  });

  it('keeps the most important facts when there is no line for each', () => {
    expect(fitted(40, 2)).toEqual(['Humanities and Social Sciences', '8:50 to 10:00 am']);
    expect(fitted(40, 0)).toEqual(['Humanities and Social Sciences']);
  });

  it('truncates a word that is wider than the box', () => {
    expect(fitted(6, 9)[0]).toBe('Human…');
  });
});
