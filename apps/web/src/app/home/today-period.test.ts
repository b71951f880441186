import { describe, expect, it } from 'vitest';
import type { TodayPeriod } from '@portal/contract';
import { todayText } from './today-period.ts';

const period = (startTime: string, endTime: string, subject: string, roomName: string): TodayPeriod => ({
  startTime,
  endTime,
  periodName: 'Period',
  subjectDescription: subject,
  roomName,
});
const periods = [
  period('08:50', '10:00', 'Mathematics', 'B14'),
  period('10:00', '11:10', 'Science', 'Lab 2'),
  period('11:50', '13:00', '', ''),
];
const at = (utc: string): string | null =>
  todayText({ periods, today: '2026-11-17', timeZone: 'Australia/Brisbane', now: new Date(utc) });

describe('todayText', () => {
  it('names the period that is on and when it ends, in the time of the school', () => {
    expect(at('2026-11-17T00:00:00Z')).toBe('Science, Lab 2, until 11:10 am');
  });

  it('names the next period before school and in a break', () => {
    expect(at('2026-11-16T21:00:00Z')).toBe('Mathematics, B14, from 8:50 am');
    expect(at('2026-11-17T01:30:00Z')).toBe('Period, from 11:50 am');
  });

  it('says when the last period is over', () => {
    expect(at('2026-11-17T03:00:00Z')).toBe('School has finished for today');
  });

  it('says nothing about a day that is over', () => {
    expect(at('2026-11-17T22:55:00Z')).toBe('No timetable for today');
  });

  it('tells a day without periods from a timetable the caller may not see', () => {
    const rest = {
      today: '2026-11-17',
      timeZone: 'Australia/Brisbane',
      now: new Date('2026-11-17T00:00:00Z'),
    };
    expect(todayText({ ...rest, periods: [] })).toBe('No timetable for today');
    expect(todayText({ ...rest, periods: null })).toBeNull();
  });
});
