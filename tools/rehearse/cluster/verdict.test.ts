/** What a rehearsal counts as a failure. */
import { expect, it } from 'vitest';
import { checkRestore } from './checks.ts';
import { figuresOf, graceMs } from './recorder.ts';
import type { Sample } from './recorder.ts';
import { isPassed, writeReport } from './report.ts';

const sample = (at: number, failure: string | null = null, ms = 10): Sample => ({
  at,
  ms,
  kind: 'read',
  failure,
});
const outage = { from: 1000, until: 2000 };

it('accepts a failure during an outage or just after it', () => {
  const samples = [sample(995, 'read 503'), sample(1500, 'read 503'), sample(2000 + graceMs, 'read 503')];
  expect(figuresOf(samples, outage)).toMatchObject({ requests: 3, failed: 3, failedOutside: 0 });
});

it('counts a failure before, well after or without an outage', () => {
  const samples = [sample(900, 'read 503'), sample(2001 + graceMs, 'write 502'), sample(1500)];
  expect(figuresOf(samples, outage)).toMatchObject({ failed: 2, failedOutside: 2 });
  expect(figuresOf([sample(1500, 'read 503')], null)).toMatchObject({ failedOutside: 1 });
});

it('a kill excuses only changes in progress, not reads or later requests', () => {
  const kill = { from: 1000, until: 1005, excuses: 'changes under way' } as const;
  const write = (at: number): Sample => ({ ...sample(at, 'write 502', 20), kind: 'write' });
  expect(figuresOf([write(990)], kill)).toMatchObject({ failed: 1, failedOutside: 0 });
  expect(figuresOf([write(970), write(1006)], kill)).toMatchObject({ failedOutside: 2 });
  expect(figuresOf([sample(995, 'read 502', 20)], kill)).toMatchObject({ failedOutside: 1 });
});

it('counts failures by kind, and how long they lasted', () => {
  const samples = [sample(1000, 'read 503'), sample(1500, 'read 503', 40), sample(1600)];
  expect(figuresOf(samples, outage)).toMatchObject({ failedForMs: 540, failures: { 'read 503': 2 } });
});

const snapshot = { rows: { absence: 3, school: 1 }, digests: { absence: 'a', audit_event: 'b' } };

it('rejects a restored cluster that lacks a row or has different content', () => {
  expect(checkRestore(snapshot, snapshot).map(({ isGood }) => isGood)).toEqual([true, true]);
  const fewer = { ...snapshot, rows: { absence: 2, school: 1 } };
  expect(checkRestore(snapshot, fewer).map(({ isGood }) => isGood)).toEqual([false, true]);
  const other = { ...snapshot, digests: { absence: 'a', audit_event: 'c' } };
  expect(checkRestore(snapshot, other).map(({ isGood }) => isGood)).toEqual([true, false]);
});

it('fails the rehearsal for one failure outside an outage, or one wrong check', () => {
  const steps = [{ name: 'No fault', figures: figuresOf([sample(1)], null), awayMs: null }];
  const passed = {
    at: new Date('2026-11-23T18:00:00Z'),
    versions: [],
    steps,
    checks: [{ name: 'Lost writes', found: '0 of 1', isGood: true }],
    subject: 'a cluster',
    notes: [],
  };
  expect(isPassed(passed)).toBe(true);
  expect(writeReport(passed)).toContain('**Passed.**');
  const failing = [{ name: 'No fault', figures: figuresOf([sample(1, 'read 500')], null), awayMs: null }];
  expect(isPassed({ ...passed, steps: failing })).toBe(false);
  const wrong = { ...passed, checks: [{ name: 'Lost writes', found: '1 of 1', isGood: false }] };
  expect(isPassed(wrong)).toBe(false);
  expect(writeReport(wrong)).toContain('**Failed.**');
});
