import { describe, expect, it } from 'vitest';
import { freshnessOf } from './freshness-text.ts';

const now = new Date('2026-11-17T00:30:00Z');
const at = (importedAt: string) => freshnessOf(importedAt, { now, timeZone: 'Australia/Brisbane' });

describe('O-3.6 the age of the register’s data', () => {
  it('has the time of today’s package at the school', () => {
    expect(at('2026-11-16T20:02:00Z')).toEqual({ text: 'Register as of 6:02 am today', isStale: false });
  });

  it('names the day of an older package, which is a warning after 26 hours', () => {
    expect(at('2026-11-15T22:31:00Z')).toEqual({ text: 'Register as of Mon 16 November', isStale: false });
    expect(at('2026-11-15T22:29:00Z').isStale).toBe(true);
  });
});
