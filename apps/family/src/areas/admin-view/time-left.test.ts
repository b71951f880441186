import { describe, expect, it } from 'vitest';
import { announcement, minutesLeft, timeLeftText } from './time-left.ts';

describe('O-10.2 the time left of a view', () => {
  const endsAt = new Date('2026-11-18T01:30:00Z');

  it.each([
    ['2026-11-18T01:00:00Z', 30],
    ['2026-11-18T01:29:01Z', 1],
    ['2026-11-18T01:30:00Z', 0],
    ['2026-11-18T02:00:00Z', 0],
  ])('at %s is %i minutes', (now, minutes) => {
    expect(minutesLeft(endsAt, new Date(now))).toBe(minutes);
  });

  it('is text, announced at five minutes and at one', () => {
    expect(timeLeftText(24)).toBe('24 min left');
    const said = Array.from({ length: 31 }, (_, minutes) => announcement(minutes)).filter(Boolean);
    expect(said).toEqual([
      'The Administration View ends in 1 minute.',
      'The Administration View ends in 5 minutes.',
    ]);
  });
});
