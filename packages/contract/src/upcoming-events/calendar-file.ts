/**
 * Writes RFC 5545 calendars, for devices and live feeds (S-3.8, S-4.8, S-9.5; T42). Pure: the same events always
 * produce the same bytes.
 */
import { addDays } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';
import { once } from '../shared/once.ts';
import { cleanText, foldLine, textValue } from './content-line.ts';
import { timeZoneLines } from './time-zone.ts';

/** The exported event of S-3.8, and additional properties for calendar programs. */
export interface CalendarEvent {
  id: string;
  startDate: IsoDate;
  /** `HH:mm` in the event's zone; null for all day. */
  startTime: string | null;
  endDate: IsoDate;
  endTime: string | null;
  summary: string;
  description: string;
  timeZone: string;
  category: string;
  /** How often it has been changed, and the last change (UTC). */
  sequence: number;
  changedAt: string;
  isCancelled: boolean;
}

export interface CalendarFile {
  /** Makes ids globally unique: the portal's host name. */
  host: string;
  productName: string;
  events: readonly CalendarEvent[];
  /** For a feed: its name and refresh interval. */
  feed?: { name: string; refreshHours: number };
}

export const summaryLimit = 75;

const graphemes = once(() => new Intl.Segmenter('en-AU', { granularity: 'grapheme' }));

/** A summary over 75 characters is truncated, and the full text is added to the description (S-4.8). */
export function cutSummary(
  summary: string,
  description: string,
): Pick<CalendarEvent, 'summary' | 'description'> {
  const whole = cleanText(summary).replaceAll(/[\n\t]+/g, ' ');
  if ([...whole].length <= summaryLimit) return { summary: whole, description };
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes().segment(whole)) {
    length += [...segment].length;
    if (length >= summaryLimit) break;
    kept += segment;
  }
  const paragraphs = [whole, description].filter((text) => text !== '');
  return { summary: `${kept}…`, description: paragraphs.join('\n\n') };
}

/** The file's text, with CRLF line endings. Encode it as UTF-8. */
export function writeCalendar({ host, productName, events, feed }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textValue(productName).replaceAll('/', ' ')}//Upcoming events//EN`,
    'CALSCALE:GREGORIAN',
    ...(feed ? feedLines(feed) : []),
    ...zonesOf(events),
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** RFC 7986 properties, and their older names, which most programs read. */
function feedLines({ name, refreshHours }: NonNullable<CalendarFile['feed']>): string[] {
  return [
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    'COLOR:slateblue',
  ];
}

function zonesOf(events: readonly CalendarEvent[]): string[] {
  const timed = events.filter((event) => event.startTime !== null);
  return [...Map.groupBy(timed, (event) => event.timeZone)].flatMap(([timeZone, inZone]) => {
    const dates = inZone.flatMap((event) => [event.startDate, event.endDate]).sort();
    return timeZoneLines(timeZone, dates[0] ?? '', dates.at(-1) ?? '');
  });
}

function eventLines(event: CalendarEvent, host: string): string[] {
  const title = event.isCancelled ? `Cancelled: ${event.summary}` : event.summary;
  const { summary, description } = cutSummary(title, event.description);
  const changed = utcStamp(event.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(`${event.id}@${host}`)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    ...whenLines(event),
    `SUMMARY:${textValue(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${textValue(description)}`]),
    `CATEGORIES:${textValue(event.category)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/** `2026-11-20T01:02:03.456Z` as `20261120T010203Z`. */
function utcStamp(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/**
 * All-day events use dates with an exclusive end, and don't block the day. Timed events use the school's local time
 * with its zone. An event without an end has no duration. A multi-day event with only a start time ends with its last
 * day.
 */
function whenLines(event: CalendarEvent): string[] {
  const { startDate, startTime, endDate, endTime } = event;
  if (startTime === null) {
    return [
      `DTSTART;VALUE=DATE:${compact(startDate)}`,
      `DTEND;VALUE=DATE:${compact(addDays(endDate, 1))}`,
      'TRANSP:TRANSPARENT',
    ];
  }
  const at = (date: IsoDate, time: string): string =>
    `;TZID=${event.timeZone}:${compact(date)}T${compact(time)}00`;
  const start = `DTSTART${at(startDate, startTime)}`;
  const end =
    endTime !== null
      ? { date: endDate, time: endTime }
      : endDate > startDate
        ? { date: addDays(endDate, 1), time: '00:00' }
        : null;
  if (end === null || `${end.date}T${end.time}` <= `${startDate}T${startTime}`) return [start];
  return [start, `DTEND${at(end.date, end.time)}`];
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '');
