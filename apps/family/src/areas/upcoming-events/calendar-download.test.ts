import { describe, expect, it } from 'vitest';
import { calendarFileName, calendarText } from './calendar-download.ts';
import { eventOf } from './event.factory.ts';

describe('an event as a calendar file', () => {
  it('has the full text in the description when the summary is truncated at 75', () => {
    const displayName = `Ski trip ${'to the southern ranges '.repeat(4)}`.trim();
    const text = calendarText(
      eventOf({ displayName, detail: 'Warm clothes' }),
      'portal.example',
      'Schoolside',
    );
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const summary = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length);
    expect(summary?.length).toBe(75);
    expect(lines).toContain(`DESCRIPTION:${displayName}\\n\\nWarm clothes`);
    expect(lines).toContain('UID:5b1c6f5e-0000-4000-8000-000000000001@portal.example');
    expect(lines).toContain('VERSION:2.0');
  });

  it.each([
    ['Science unit 4', 'science-unit-4.ics'],
    ['Parent–teacher interviews', 'parent-teacher-interviews.ics'],
    ['../../etc/passwd', 'etc-passwd.ics'],
    ['🎒', 'event.ics'],
    ['家长会', '家长会.ics'],
  ])('has a file name derived from %s', (displayName, fileName) => {
    expect(calendarFileName(displayName)).toBe(fileName);
  });
});
