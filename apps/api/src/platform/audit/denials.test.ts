import { describe, expect, it } from 'vitest';
import { DenialLog } from './denials.ts';

const now = new Date('2026-11-18T00:00:00Z');
const denial = { actor: 'family 1', event: 'attendance.get.denied', subject: 'student/2101' };
const written = (log: DenialLog, times: number, of = denial, at = now): (number | null)[] =>
  Array.from({ length: times }, () => log.count(of, at)).filter((count) => count !== null);

describe('repeated denials', () => {
  it('are written at the first, tenth and hundredth, with their count', () => {
    expect(written(new DenialLog(), 250)).toEqual([1, 10, 100]);
  });

  it('are counted separately for each person, call and subject', () => {
    const log = new DenialLog();
    expect(written(log, 5)).toEqual([1]);
    expect(written(log, 5, { ...denial, actor: 'family 2' })).toEqual([1]);
    expect(written(log, 5, { ...denial, event: 'reports.get.denied' })).toEqual([1]);
    expect(written(log, 5, { ...denial, subject: 'another/2101' })).toEqual([1]);
  });

  it('are written again after an hour', () => {
    const log = new DenialLog();
    expect(written(log, 5)).toEqual([1]);
    expect(written(log, 5, denial, new Date(now.getTime() + 3_600_000))).toEqual([1]);
  });

  it('of thousands of subjects produce a bounded number of rows', () => {
    const log = new DenialLog();
    const rows = Array.from({ length: 5_000 }, (_, index) =>
      log.count({ ...denial, subject: `student${index}` }, now),
    ).filter((count) => count !== null);
    expect(rows.length).toBeLessThan(40);
    expect(rows.at(-1)).toBe(1_000);
  });
});
