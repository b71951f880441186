import { describe, expect, it } from 'vitest';
import { instantText } from './instant-text.ts';

describe('an instant as text', () => {
  it.each([
    ['2026-11-21T05:15:00Z', 'Australia/Brisbane', '21 November 2026, 3:15 pm'],
    ['2026-11-21T14:05:00Z', 'Australia/Sydney', '22 November 2026, 1:05 am'],
  ])('%s in %s is %s', (instant, zone, words) => {
    expect(instantText(instant, zone)).toBe(words);
  });
});
