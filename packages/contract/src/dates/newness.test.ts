import { describe, expect, it } from 'vitest';
import { isNewOn } from './newness.ts';

describe('what is new', () => {
  it.each([
    ['2026-11-18', true],
    ['2026-11-04', true],
    ['2026-11-03', false],
    ['2025-11-18', false],
  ])('on 18 November, %s is new: %s', (date, expected) => {
    expect(isNewOn(date, '2026-11-18')).toBe(expected);
  });
});
