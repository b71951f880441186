/** Parses the calendar with a third-party library (T42). */
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/dates.ts';
import { cutSummary, writeCalendar } from './calendar-file.ts';
import type { CalendarEvent } from './calendar-file.ts';
import { calendarEventOf } from './calendar.factory.ts';
import { cleanText, foldLine } from './content-line.ts';
import { offsetAt } from './time-zone.ts';

const write = (events: readonly CalendarEvent[]): string =>
  writeCalendar({ host: 'portal.example', productName: 'Schoolside', events });

/** The events of a calendar, in the zones that the file defines. */
function parse(text: string): { events: ICAL.Event[]; zones: Map<string, ICAL.Timezone> } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  return {
    events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)),
    zones: new Map(zones.map((zone) => [zone.tzid, zone])),
  };
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      '👩‍👩‍👧‍👦',
      'é',
      '漢',
      '🎒',
      '\r',
      '\n',
      '\r\n',
      '\\',
      ';',
      ',',
      ':',
      '"',
      '\u0000',
      '\ud800',
      'a',
    ),
    maxLength: 200,
  }),
  fc.constantFrom('END:VEVENT\r\nBEGIN:VEVENT', '\\n', '\\\\;', 'x\r\nATTACH:https://evil.example', ''),
);

const zonesTried = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Europe/London',
  'America/New_York',
  'Pacific/Apia',
  'UTC',
] as const;

describe('T42 a calendar parsed by a third-party library', () => {
  it('yields one event with the original text, whatever the text', () => {
    fc.assert(
      fc.property(anyText, anyText, (displayName, detail) => {
        const { events } = parse(write([calendarEventOf({ summary: displayName, description: detail })]));
        const expected = cutSummary(displayName, detail);
        expect(events.length).toBe(1);
        expect(events[0]?.summary).toBe(expected.summary);
        expect(events[0]?.description ?? '').toBe(cleanText(expected.description));
      }),
      { numRuns: 1500 },
    );
  });

  it('folds at 75 octets and never inside a character', () => {
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    fc.assert(
      fc.property(anyText, (text) => {
        const line = `DESCRIPTION:${cleanText(text).replaceAll('\n', '')}`;
        const folded = new TextEncoder().encode(foldLine(line));
        const parts = Buffer.from(folded).toString('latin1').split('\r\n');
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(75);
          utf8.decode(Buffer.from(part, 'latin1'));
        }
        expect(foldLine(line).replaceAll('\r\n ', '')).toBe(line);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([70, 71, 72, 73, 74, 75, 76])('keeps an emoji whole at octet %i', (at) => {
    const lead = 'a'.repeat(at - 'SUMMARY:'.length - 2);
    const summary = `${lead}🎒z`;
    const text = write([calendarEventOf({ summary, description: '' })]);
    expect(parse(text).events[0]?.summary).toBe(summary);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('keeps the school’s local time, and yields the right instant in every zone', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zonesTried),
        fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-12-30', days)),
        minutes,
        (timeZone, date, minute) => {
          const { found, possible } = instantOf(timeZone, date, minute);
          expect(possible).toContain(found);
        },
      ),
      { numRuns: 600 },
    );
  });

  /**
   * The minutes around each change in 2026, in zones with a half-hour and a one-hour change, and north of the equator.
   */
  it.each([
    ['Australia/Sydney', '2026-04-05', [119, 120, 150, 179, 180, 181]],
    ['Australia/Sydney', '2026-10-04', [119, 120, 150, 179, 180, 181]],
    ['Australia/Lord_Howe', '2026-04-05', [89, 90, 119, 120, 121]],
    ['Australia/Lord_Howe', '2026-10-04', [119, 120, 149, 150, 151]],
    ['Europe/London', '2026-03-29', [59, 60, 119, 120]],
    ['America/New_York', '2026-11-01', [59, 60, 119, 120]],
    ['Australia/Brisbane', '2026-10-04', [120, 150, 180]],
  ])('is correct to the minute around clock changes: %s on %s', (timeZone, date, minutes) => {
    for (const minute of minutes) {
      const { found, possible } = instantOf(timeZone, date, minute);
      expect(possible).toContain(found);
    }
  });

  it.each(['2026-12-31', '2028-02-29', '2026-04-05', '2026-10-04'])(
    'spans exactly %s as an all-day event',
    (date) => {
      const event = calendarEventOf({ startDate: date, endDate: date, startTime: null, endTime: null });
      const [parsed] = parse(write([event])).events;
      expect(parsed?.startDate.isDate).toBe(true);
      expect(parsed?.startDate.toString()).toBe(date);
      expect(parsed?.endDate.toString()).toBe(addDays(date, 1));
    },
  );
});

const minuteMs = 60_000;

/** The instant that the parser computes from the file's zone, and the instants that the platform allows. */
function instantOf(timeZone: string, date: string, minute: number): { found: number; possible: number[] } {
  const two = (number: number): string => String(number).padStart(2, '0');
  const startTime = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const event = calendarEventOf({ timeZone, startDate: date, endDate: date, startTime, endTime: null });
  const { events, zones } = parse(write([event]));
  const start = events[0]?.startDate;
  expect(start?.toString()).toBe(`${date}T${startTime}:00`);
  const zone = zones.get(timeZone);
  if (!start || !zone) throw new Error('The file has no such event or zone');
  start.zone = zone;
  const found = start.toUnixTime() * 1000;
  const wall = Date.parse(`${date}T${startTime}:00Z`);
  // A local time that occurs twice or never has either of the offsets around the change.
  const around = [-1, 1].map((days) => offsetAt(timeZone, wall + days * 24 * 60 * minuteMs));
  const possible = around.map((offset) => wall - offset * minuteMs);
  const exact = possible.filter((instant) => offsetAt(timeZone, instant) === (wall - instant) / minuteMs);
  return { found, possible: exact.length > 0 ? exact : possible };
}
