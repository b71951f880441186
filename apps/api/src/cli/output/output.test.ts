import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../import/index.ts';
import { formatProblem, formatProgress, formatReport } from './output.ts';

describe('command output', () => {
  it('shows the location of a problem', () => {
    const place = { file: 'users.csv', line: 7, column: 'identifier', reason: 'is required' };
    expect(formatProblem(place)).toBe('users.csv, line 7, identifier: is required');
    expect(formatProblem({ ...place, line: 0, column: '' })).toBe('users.csv: is required');
  });

  it('shows an import’s progress, rate and remaining time', () => {
    const progress = {
      phase: 'reading',
      file: 'users.csv',
      rows: 12_000,
      rowsPerSecond: 24_000,
      fraction: 0.25,
      secondsLeft: 75,
    } as const;
    expect(formatProgress(progress)).toBe(
      ' 25 %  Reading users.csv: 12,000 rows, 24,000 a second, about 1 min 15 s left',
    );
  });

  it('ends with counts for each file and one plain sentence', () => {
    const report = {
      outcome: 'imported' as const,
      files: [
        { file: 'users.csv', mode: 'bulk', rows: 1200, added: 3, changed: 2, removed: 1, unchanged: 1194 },
      ],
      rows: 1200,
      changes: 6,
      problemCount: 4,
      problems: [],
      warnings: ['roles.csv is not used.'],
      schoolsTouched: 1,
      seconds: 2,
    } satisfies ImportReport;
    expect(formatReport(report)).toContain(
      'users.csv (bulk)      1,200          3          2          1      1,194',
    );
    const refused = formatReport({ ...report, outcome: 'refused', problemCount: 4 });
    expect(refused.split('\n')).toEqual([
      'Note: roles.csv is not used.',
      '4 problems, listed above.',
      '1,200 rows in 2.0 s (600 a second).',
      'Refused: nothing was changed.',
    ]);
  });
});
