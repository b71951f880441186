import { describe, expect, it } from 'vitest';
import { secondsUntilNextChange, tidyMobile } from './profile.policy.ts';

const now = new Date('2026-11-18T00:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

describe('G10 the limit on address change requests', () => {
  it.each([
    ['never requested', [], 1, 0],
    ['requested twice', [1, 2], 1, 0],
    ['requested three times', [1, 2, 20], 1, 4 * 3600],
    ['requested three times, the first a day ago', [1, 2, 24], 1, 0],
    ['requested three times, with wider limits', [1, 2, 3], 2, 0],
  ])('%s', (_, asked, scale, seconds) => {
    expect(secondsUntilNextChange(asked.map(hoursAgo), now, scale)).toBe(seconds);
  });
});

describe('a mobile number', () => {
  it.each([
    ['0412555418', '0412 555 418'],
    [' 0412  555 418 ', '0412 555 418'],
    ['04 1255 5418', '0412 555 418'],
    ['+61 412 555 418', '+61 412 555 418'],
    ['+64  21 123 456', '+64 21 123 456'],
    ['0147 123 456', '0147 123 456'],
    ['', null],
    ['  ', null],
  ])('%j is stored as %j', (typed, kept) => {
    expect(tidyMobile(typed)).toBe(kept);
  });
});
