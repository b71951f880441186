import { describe, expect, it } from 'vitest';
import type { DatedLesson } from '@portal/contract/students';
import { nextLesson } from './next-lesson.ts';

const lesson = (
  date: string,
  startTime: string,
  endTime: string,
  subjectDescription: string,
  roomName: string,
): DatedLesson => ({ date, startTime, endTime, periodName: 'Period', subjectDescription, roomName });
const tuesday = [
  lesson('2026-11-17', '08:50', '10:00', 'Mathematics', 'B14'),
  lesson('2026-11-17', '10:00', '11:10', 'Science', 'Lab 2'),
  lesson('2026-11-17', '11:50', '13:00', '', ''),
];
const wednesday = lesson('2026-11-18', '08:50', '10:00', 'Art', 'Studio 1');
const at = (utc: string, lessons: readonly DatedLesson[] | null = [...tuesday, wednesday]): string | null => {
  const fact = nextLesson({ lessons, timeZone: 'Australia/Brisbane', now: new Date(utc) });
  return fact && `${fact.term}: ${fact.text}`;
};

describe('nextLesson', () => {
  it('names the current lesson and its end, in the school’s time zone', () => {
    expect(at('2026-11-17T00:00:00Z')).toBe('Today: Science, Lab 2, until 11:10 am');
  });

  it('names the next lesson before school and during a break', () => {
    expect(at('2026-11-16T21:00:00Z')).toBe('Today: Mathematics, B14, from 8:50 am');
    expect(at('2026-11-17T01:30:00Z')).toBe('Today: Period, from 11:50 am');
  });

  it('names tomorrow’s first lesson after school', () => {
    expect(at('2026-11-17T03:00:00Z')).toBe('Tomorrow: Art, Studio 1, from 8:50 am');
  });

  it('names the weekday of a lesson further ahead', () => {
    const monday = lesson('2026-11-23', '09:00', '10:00', 'English', 'C06');
    expect(at('2026-11-21T00:00:00Z', [monday])).toBe('Monday: English, C06, from 9:00 am');
    expect(at('2026-11-22T00:00:00Z', [monday])).toBe('Tomorrow: English, C06, from 9:00 am');
  });

  it('stays correct on a page left open overnight', () => {
    expect(at('2026-11-17T23:00:00Z')).toBe('Today: Art, Studio 1, until 10:00 am');
  });

  it('distinguishes the end of school from a day without lessons when no lesson follows within a week', () => {
    expect(at('2026-11-17T03:00:00Z', tuesday)).toBe('Today: School has finished for today');
    expect(at('2026-11-17T03:00:00Z', [])).toBe('Today: No timetable for today');
  });

  it('is null when the timetable is not available', () => {
    expect(at('2026-11-17T03:00:00Z', null)).toBeNull();
  });
});
