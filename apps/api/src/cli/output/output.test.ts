import { describe, expect, it } from 'vitest';
import { formatProgress } from './output.ts';

describe('command output', () => {
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
});
