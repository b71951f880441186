import { readFileSync } from 'node:fs';

/** Numbers of passed, failed and skipped tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** Reads the counts of vitest's JSON reporter. */
export function readVitestCounts(file: string): Counts {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Reads the counts of Playwright's JSON reporter. A test that passed only on a retry counts as failed. */
export function readPlaywrightCounts(file: string): Counts {
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * The counts of a finished step. A runner that exited with an error but reported no failed test still counts as
 * failed, and so does one that found no tests.
 */
export function settle(endedWell: boolean, reported: Counts | undefined): Counts {
  if (reported === undefined) return endedWell ? { ...noTests, passed: 1 } : { ...noTests, failed: 1 };
  const sawTests = reported.passed + reported.failed > 0;
  const isUnexplained = reported.failed === 0 && (!endedWell || !sawTests);
  return isUnexplained ? add(reported, { ...noTests, failed: 1 }) : reported;
}

/** The last line of every run. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
