import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightCounts, readVitestCounts, settle, summary } from './counts.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-counts-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('counting', () => {
  it('reads the counts of vitest', () => {
    const file = report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
    expect(readVitestCounts(file)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('counts a journey that passed only on a retry as failed', () => {
    const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } });
    expect(readPlaywrightCounts(file)).toEqual({ passed: 4, failed: 2, skipped: 0 });
  });

  it('counts a check as one', () => {
    expect(settle(true, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(settle(false, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('fails a runner that found no tests', () => {
    expect(settle(true, { passed: 0, failed: 0, skipped: 3 })).toEqual({ passed: 0, failed: 1, skipped: 3 });
  });

  it('fails a runner that exited with an error but reported no failed test', () => {
    expect(settle(false, { passed: 9, failed: 0, skipped: 0 })).toEqual({ passed: 9, failed: 1, skipped: 0 });
  });

  it('counts each failed test once', () => {
    expect(settle(false, { passed: 9, failed: 2, skipped: 0 })).toEqual({ passed: 9, failed: 2, skipped: 0 });
  });

  it('ends with one line that mentions skipped tests only when there are some', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
  });
});
