import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { describe, expect, it } from 'vitest';
import { groupByMonth } from './group-days.ts';
import { eventOf } from './event.factory.ts';

const on = (date: string, displayName: string): UpcomingEvent => eventOf({ date, displayName });

describe('the agenda', () => {
  it('groups by month and day, across years', () => {
    const events = [
      on('2026-12-30', 'a'),
      on('2026-12-30', 'b'),
      on('2027-01-02', 'c'),
      on('2027-12-30', 'd'),
    ];
    const months = groupByMonth(events).map(({ name, days }) => [
      name,
      days.map((day) => [day.date, day.events.map((event) => event.displayName).join('')]),
    ]);
    expect(months).toEqual([
      ['December 2026', [['2026-12-30', 'ab']]],
      ['January 2027', [['2027-01-02', 'c']]],
      ['December 2027', [['2027-12-30', 'd']]],
    ]);
  });

  it('is empty without events', () => {
    expect(groupByMonth([])).toEqual([]);
  });
});
