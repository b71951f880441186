import { describe, expect, it } from 'vitest';
import type { ImportPreview } from '@portal/contract/deliveries';
import { rowsText, problemList } from './problem-text.ts';

const none = { gained: 0, lost: 0, barred: 0, unbarred: 0, enrolled: 0, unenrolled: 0 };
const preview = (over: Partial<ImportPreview>): ImportPreview => ({
  rows: 3,
  seconds: 1,
  files: [],
  problemCount: 0,
  causes: [],
  problems: [],
  excesses: [],
  people: null,
  access: { counts: none, listed: [] },
  warnings: [],
  ...over,
});

describe('the problems of a package', () => {
  it('O-12.1 counts the rows of a cause, and names the first lines', () => {
    expect(rowsText({ lines: [2], count: 1 })).toBe('1 row, line 2');
    expect(rowsText({ lines: [2, 3, 5], count: 3 })).toBe('3 rows, lines 2, 3, 5');
    expect(rowsText({ lines: [2, 3, 5, 8, 9], count: 1204 })).toBe('1204 rows, lines 2, 3, 5, 8, 9 and more');
    expect(rowsText({ lines: [0], count: 1 })).toBe('Whole file');
  });

  it('O-12.1 lists every row to correct, and how many are not listed', () => {
    const problems = [
      { file: 'users.csv', line: 2, column: 'email', reason: 'is not an address' },
      { file: 'orgs.csv', line: 0, column: '', reason: 'is missing' },
      { file: '', line: 0, column: '', reason: 'This is not a zip file.' },
    ];
    expect(problemList(preview({ problems, problemCount: 5 }))).toEqual([
      'users.csv, line 2, email: is not an address',
      'orgs.csv: is missing',
      'This is not a zip file.',
      '2 more problems are not listed.',
    ]);
  });
});
