import { describe, expect, it } from 'vitest';
import { settlementDay, sydneyInstant } from './gateway-time.ts';

describe('the gateway’s clock', () => {
  it.each([
    ['summer', '2026-11-18T10:26:00.1234567', '2026-11-17T23:26:00.123Z'],
    ['winter', '2026-07-18T10:26:00', '2026-07-18T00:26:00.000Z'],
    ['the day after Brisbane’s', '2026-11-22T00:30:00', '2026-11-21T13:30:00.000Z'],
    ['the repeated hour, its first occurrence', '2026-04-05T02:30:00', '2026-04-04T15:30:00.000Z'],
    ['the minute before it', '2026-04-05T01:59:59', '2026-04-04T14:59:59.000Z'],
    ['after it', '2026-04-05T03:00:00', '2026-04-04T17:00:00.000Z'],
    ['the hour that doesn’t exist', '2026-10-04T02:30:00', '2026-10-03T16:30:00.000Z'],
    ['after it', '2026-10-04T03:00:00', '2026-10-03T16:00:00.000Z'],
    ['29 February', '2028-02-29T23:59:59', '2028-02-29T12:59:59.000Z'],
  ])('F17 reads Sydney’s time: %s', (_, text, instant) => {
    expect(sydneyInstant(text)?.toISOString()).toBe(instant);
  });

  it.each(['', '2026-13-01T00:00:00', '18/11/2026 10:26', '2026-11-18', '2026-11-18T10:26:00Z'])(
    'rejects %j as a time',
    (text) => expect(sydneyInstant(text)).toBeNull(),
  );

  it('reads settlement days', () => {
    expect(settlementDay('20261118')).toBe('2026-11-18');
    expect(settlementDay('2026-11-18')).toBeNull();
  });
});
