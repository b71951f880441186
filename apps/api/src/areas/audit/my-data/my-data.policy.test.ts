import { describe, expect, it } from 'vitest';
import { secondsUntilNextCopy } from './my-data.policy.ts';

const now = new Date('2026-11-18T09:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

describe('the limit on requests for a copy', () => {
  it.each<[string, Date[], number, number]>([
    ['none yet', [], 1, 0],
    ['one today', [hoursAgo(3)], 1, 0],
    ['two today: until the older is a day old', [hoursAgo(20), hoursAgo(3)], 1, 4 * 3600],
    ['more where the limits are scaled', [hoursAgo(20), hoursAgo(3)], 10, 0],
    ['never fewer than one', [hoursAgo(3)], 0.1, 21 * 3600],
  ])('%s', (_, asked, scale, seconds) => {
    expect(secondsUntilNextCopy(asked, now, scale)).toBe(seconds);
  });
});
