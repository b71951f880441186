import { describe, expect, it } from 'vitest';
import { timetableDays } from './timetable.policy.ts';
import type { PeriodRow } from './timetable.repository.ts';

const monday = '2026-11-16';
const period = (day: number, startTime = '08:50', endTime = '10:00'): PeriodRow => ({
  day,
  startTime,
  endTime,
  periodName: 'Period 1',
  roomName: '',
  subjectDescription: 'Science',
  className: 'SCI9B',
  teacherName: '',
});
const daysOf = (
  periods: PeriodRow[],
  schoolDays: { date: string; day: number }[] = [],
): ReturnType<typeof timetableDays> => timetableDays({ schoolName: 'Quillby', periods, schoolDays }, monday);

describe('the range of a day', () => {
  it.each([
    ['09:00', '15:00', '09:00', '15:00', 0],
    ['08:59', '15:01', '08:30', '15:30', 29],
    ['00:00', '23:59', '00:00', '23:59', 0],
    ['12:00', '12:05', '12:00', '12:30', 0],
  ])('of periods from %s to %s is %s to %s', (from, to, start, end, offset) => {
    const [day] = daysOf([period(1, from, to)]);
    expect(day?.range).toMatchObject({ startTime: start, endTime: end });
    expect(day?.periods[0]?.startTimeMinuteOffset).toBe(offset);
  });
});

describe('the dates of the days', () => {
  it('are in this week for the current timetable week, and in the next one for the other', () => {
    const schoolDays = [
      { date: '2026-11-16', day: 6 },
      { date: '2026-11-20', day: 10 },
      { date: '2026-11-23', day: 1 },
    ];
    const dates = daysOf([period(1), period(6)], schoolDays).map(({ date }) => date);
    expect(dates[0]).toBe('2026-11-23');
    expect(dates[5]).toBe('2026-11-16');
    expect(dates[9]).toBe('2026-11-20');
    expect(dates[1]).toBeNull();
  });

  it('are not mixed from two weeks because of a holiday', () => {
    const schoolDays = [
      { date: '2026-11-17', day: 2 },
      { date: '2026-11-23', day: 1 },
      { date: '2026-11-24', day: 2 },
    ];
    expect(daysOf([period(1)], schoolDays).map(({ date }) => date)).toEqual([
      null,
      '2026-11-17',
      null,
      null,
      null,
    ]);
  });

  it('are omitted where the calendar has another weekday', () => {
    expect(daysOf([period(1)], [{ date: '2026-11-17', day: 1 }])[0]?.date).toBeNull();
  });
});
