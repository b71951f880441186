import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import { currentWeek, daysOfWeek, openingDay, timetableDate } from './timetable-weeks.ts';

const monday = '2026-11-16';
const week = (first: number, from: string | null) =>
  Array.from({ length: 5 }, (_, index) => ({
    dayOfWeekOrder: first + index,
    date: from === null ? null : addDays(from, index),
  }));
const fortnight = [...week(1, monday), ...week(6, addDays(monday, 7))];

describe('the weeks of a timetable', () => {
  it('are days 1 to 5 and 6 to 10', () => {
    expect(daysOfWeek(fortnight, 1).map(({ dayOfWeekOrder }) => dayOfWeekOrder)).toEqual([1, 2, 3, 4, 5]);
    expect(daysOfWeek(fortnight, 2).map(({ dayOfWeekOrder }) => dayOfWeekOrder)).toEqual([6, 7, 8, 9, 10]);
  });
});

describe('the initial day of a timetable', () => {
  it.each([
    ['Tuesday of week one', '2026-11-17', '2026-11-17', 1, 2],
    ['Friday of week two', '2026-11-27', '2026-11-27', 2, 10],
    ['Saturday: the Monday that comes', '2026-11-21', '2026-11-23', 2, 6],
    ['Sunday: the Monday that comes', '2026-11-22', '2026-11-23', 2, 6],
  ])('on %s', (_, today, shown, weekShown, day) => {
    expect(timetableDate(today)).toBe(shown);
    expect(currentWeek(fortnight, today)).toBe(weekShown);
    expect(openingDay(fortnight, today)).toBe(day);
  });

  it('is the same weekday on a holiday within a school week', () => {
    const days = [...week(1, null), ...week(6, monday)].map((day) =>
      day.dayOfWeekOrder === 8 ? { ...day, date: null } : day,
    );
    expect(currentWeek(days, addDays(monday, 2))).toBe(2);
    expect(openingDay(days, addDays(monday, 2))).toBe(8);
  });

  it('is the weekday in week one if the calendar has no entry, and Monday at the weekend', () => {
    expect(currentWeek(week(1, null), '2026-11-18')).toBeNull();
    expect(openingDay(week(1, null), '2026-11-18')).toBe(3);
    expect(openingDay(week(1, null), '2026-11-21')).toBe(1);
  });

  it('is null without a timetable', () => {
    expect(openingDay([], monday)).toBeNull();
    expect(currentWeek([], monday)).toBeNull();
  });
});
