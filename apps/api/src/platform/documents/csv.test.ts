import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('a spreadsheet cell', () => {
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
  ])('never starts the formula %j', (text) => {
    expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['+61 412 345 678', '-12', 'At the dentist', '10 = ten', 'a\n=b'])('keeps %j unchanged', (text) => {
    expect(
      csvText([[text]])
        .replaceAll('"', '')
        .trim(),
    ).toBe(text);
  });
});
