import type { CalendarEvent } from './calendar-file.ts';

/** An event for tests, timed by default. */
export const calendarEventOf = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '5b1c6f5e-0000-4000-8000-000000000001',
  startDate: '2026-11-23',
  startTime: '09:00',
  endDate: '2026-11-23',
  endTime: '10:10',
  summary: 'Science unit 4',
  description: 'Bring a calculator.',
  timeZone: 'Australia/Brisbane',
  category: 'Exam',
  sequence: 0,
  changedAt: '2026-11-01T02:03:04.567Z',
  isCancelled: false,
  ...change,
});
