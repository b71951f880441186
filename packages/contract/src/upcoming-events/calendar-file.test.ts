import { describe, expect, it } from 'vitest';
import { cutSummary, writeCalendar } from './calendar-file.ts';
import type { CalendarEvent, CalendarFile } from './calendar-file.ts';
import { calendarEventOf } from './calendar.factory.ts';

const write = (events: readonly CalendarEvent[], feed?: CalendarFile['feed']): string =>
  writeCalendar({ host: 'portal.example', productName: 'Schoolside', events, ...(feed ? { feed } : {}) });

const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('contains an event in the school’s local time with its zone', () => {
    expect(write([calendarEventOf()])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Schoolside//Upcoming events//EN',
        'CALSCALE:GREGORIAN',
        'BEGIN:VTIMEZONE',
        'TZID:Australia/Brisbane',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+1000',
        'TZOFFSETTO:+1000',
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:5b1c6f5e-0000-4000-8000-000000000001@portal.example',
        'DTSTAMP:20261101T020304Z',
        'LAST-MODIFIED:20261101T020304Z',
        'SEQUENCE:0',
        'DTSTART;TZID=Australia/Brisbane:20261123T090000',
        'DTEND;TZID=Australia/Brisbane:20261123T101000',
        'SUMMARY:Science unit 4',
        'DESCRIPTION:Bring a calculator.',
        'CATEGORIES:Exam',
        'STATUS:CONFIRMED',
        'CLASS:PRIVATE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('contains the rules of a zone with daylight saving', () => {
    const lines = linesOf(write([calendarEventOf({ timeZone: 'Australia/Sydney' })]));
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
    expect(zone).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Australia/Sydney',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+1100',
      'TZOFFSETTO:+1100',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20250406T030000',
      'TZOFFSETFROM:+1100',
      'TZOFFSETTO:+1000',
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20251005T020000',
      'TZOFFSETFROM:+1000',
      'TZOFFSETTO:+1100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
      'END:DAYLIGHT',
    ]);
  });

  it.each([
    [
      'all day',
      { startTime: null, endTime: null },
      ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124'],
    ],
    [
      'several days, over the end of a year',
      { startDate: '2026-12-30', startTime: null, endDate: '2026-12-31', endTime: null },
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270101'],
    ],
    [
      '29 February',
      { startDate: '2028-02-28', startTime: null, endDate: '2028-02-28' },
      ['DTSTART;VALUE=DATE:20280228', 'DTEND;VALUE=DATE:20280229'],
    ],
    ['a moment', { endTime: null }, ['DTSTART;TZID=Australia/Brisbane:20261123T090000']],
    ['an end that is the start', { endTime: '09:00' }, ['DTSTART;TZID=Australia/Brisbane:20261123T090000']],
    ['an end before the start', { endTime: '08:00' }, ['DTSTART;TZID=Australia/Brisbane:20261123T090000']],
    [
      'timed over days, without an end',
      { endDate: '2026-11-25', endTime: null },
      ['DTSTART;TZID=Australia/Brisbane:20261123T090000', 'DTEND;TZID=Australia/Brisbane:20261126T000000'],
    ],
  ])('has the times of %s', (_, change, expected) => {
    const lines = linesOf(write([calendarEventOf(change)]));
    expect(lines.filter((line) => /^DT(START|END)[;]/.test(line))).toEqual(expected);
    expect(lines.includes('TRANSP:TRANSPARENT')).toBe(expected[0]?.includes('VALUE=DATE'));
    expect(lines.includes('BEGIN:VTIMEZONE')).toBe(!expected[0]?.includes('VALUE=DATE'));
  });

  it('marks a cancelled event, by status and for programs that ignore it', () => {
    const lines = linesOf(write([calendarEventOf({ isCancelled: true, sequence: 3 })]));
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('SUMMARY:Cancelled: Science unit 4');
    expect(lines).toContain('SEQUENCE:3');
  });

  it('names a feed and suggests a refresh interval', () => {
    const lines = linesOf(write([], { name: 'Asha, exams', refreshHours: 1 }));
    expect(lines).toContain('NAME:Asha\\, exams');
    expect(lines).toContain('X-WR-CALNAME:Asha\\, exams');
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(lines).toContain('X-PUBLISHED-TTL:PT1H');
  });
});

describe('a summary', () => {
  it('is kept up to 75 characters', () => {
    const summary = 'a'.repeat(75);
    expect(cutSummary(summary, 'More')).toEqual({ summary, description: 'More' });
  });

  it('is truncated beyond 75, with the full text before the description', () => {
    const long = 'b'.repeat(76);
    expect(cutSummary(long, 'More')).toEqual({
      summary: `${'b'.repeat(74)}…`,
      description: `${long}\n\nMore`,
    });
    expect(cutSummary(long, '').description).toBe(long);
  });

  it('is a single line, truncated between graphemes', () => {
    expect(cutSummary('Sports\nday', '').summary).toBe('Sports day');
    const family = '👩‍👩‍👧‍👦';
    const { summary } = cutSummary(`${'c'.repeat(70)}${family}${family}`, '');
    expect(summary).toBe(`${'c'.repeat(70)}…`);
  });
});
