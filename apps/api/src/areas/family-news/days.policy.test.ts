import { describe, expect, it } from 'vitest';
import { askFrom, remindUntil } from './days.policy.ts';

/** A term that ends on Friday, and one that begins two weeks later, on a Tuesday. */
const days = [
  '2026-09-11',
  '2026-09-14',
  '2026-09-15',
  '2026-09-16',
  '2026-09-17',
  '2026-09-18',
  '2026-10-06',
  '2026-10-07',
];

describe('W-10.7 the latest due date for reminders', () => {
  it.each([
    ['on a Monday', '2026-09-14', '2026-09-16'],
    ['over a weekend and a break', '2026-09-17', '2026-10-06'],
    ['on the last day of a term', '2026-09-18', '2026-10-07'],
  ])('is two school days ahead %s', (_, today, until) => {
    expect(remindUntil(days, today)).toBe(until);
  });

  it('counts weekdays if the register has too few school days', () => {
    // Friday, Monday, Tuesday.
    expect(remindUntil([], '2026-11-20')).toBe('2026-11-24');
    expect(remindUntil(['2026-11-20', '2026-11-23'], '2026-11-20')).toBe('2026-11-24');
  });
});

describe('W-10.6 the earliest absence that families are asked about', () => {
  it.each([
    ['in the middle of a week', '2026-09-17', '2026-09-15'],
    ['on the second day of a week', '2026-09-15', '2026-09-11'],
    ['never more than five days ago', '2026-10-06', '2026-10-01'],
  ])('is two school days ago: %s', (_, today, from) => {
    expect(askFrom(days, today)).toBe(from);
  });

  it('counts weekdays if the register has no school days', () => {
    expect(askFrom([], '2026-11-17')).toBe('2026-11-13');
  });
});
