import { describe, expect, it } from 'vitest';
import { weekdaysBetween } from '../dates/dates.ts';
import { closedDays, nextSchoolDay } from './school-days.ts';

const year2026 = [
  ...weekdaysBetween('2026-01-27', '2026-04-02'),
  ...weekdaysBetween('2026-04-20', '2026-12-11'),
];

describe('the days on which a school is closed', () => {
  it('are the weekdays of the holidays', () => {
    expect(closedDays(year2026, '2026-04-01', '2026-04-20')).toEqual(
      weekdaysBetween('2026-04-03', '2026-04-17'),
    );
  });

  it('include days after the last and before the first day of a school year', () => {
    expect(closedDays(year2026, '2026-12-10', '2026-12-16')).toEqual([
      '2026-12-14',
      '2026-12-15',
      '2026-12-16',
    ]);
    expect(closedDays(year2026, '2026-01-23', '2026-01-27')).toEqual(['2026-01-23', '2026-01-26']);
  });

  it('are empty if no calendar was imported', () => {
    expect(closedDays([], '2026-04-01', '2026-12-31')).toEqual([]);
    expect(closedDays(year2026, '2027-01-01', '2027-12-31')).toEqual([]);
    expect(closedDays(weekdaysBetween('2026-01-27', '2026-06-26'), '2026-06-25', '2026-07-31')).toEqual([]);
  });

  it('are empty in a year between two imported ones', () => {
    const apart = [...year2026, ...weekdaysBetween('2028-01-24', '2028-12-08')];
    expect(closedDays(apart, '2027-01-01', '2027-12-31')).toEqual([]);
  });
});

it.each([
  ['2026-11-20', [], '2026-11-20'],
  ['2026-11-21', [], '2026-11-23'],
  ['2026-11-20', ['2026-11-20', '2026-11-23'], '2026-11-24'],
])('the next school day from %s, with %j closed, is %s', (from, closed, next) => {
  expect(nextSchoolDay(from, closed)).toBe(next);
});
