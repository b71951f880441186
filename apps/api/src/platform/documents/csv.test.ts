import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('a cell of a spreadsheet', () => {
  it.each([
    '=1+1',
    '+cmd',
    '-cmd',
    '@sum',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\nplain',
    '  =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＋cmd',
    '－cmd',
    '＠sum',
  ])('never begins the formula %j', (text) => {
    expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['+61 412 345 678', '-12', 'At the dentist', '10 = ten', 'a\n=b'])('keeps %j as it is', (text) => {
    expect(
      csvText([[text]])
        .replaceAll('"', '')
        .trim(),
    ).toBe(text);
  });
});
