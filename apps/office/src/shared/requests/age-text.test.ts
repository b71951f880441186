import { describe, expect, it } from 'vitest';
import { dueText, durationText } from './age-text.ts';

const minute = 60_000;

describe('a duration', () => {
  it.each([
    [0, '1 min'],
    [48, '48 min'],
    [60, '1 h'],
    [94, '1 h 34 min'],
    [24 * 60, '1 d'],
    [75 * 60 + 20, '3 d 3 h'],
  ])('of %i minutes has its two largest units', (minutes, text) => {
    expect(durationText(minutes * minute)).toBe(text);
  });
});

describe('O-4.2 a due time', () => {
  const now = new Date('2026-11-18T00:00:00Z');
  it.each([
    [94, '1 h 34 min left'],
    [-180, '3 h over'],
  ])('%i minutes away says how long', (minutes, text) => {
    expect(dueText(new Date(now.getTime() + minutes * minute), now)).toBe(text);
  });
});
