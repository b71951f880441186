/**
 * The only module that uses `Intl` for dates and times. It reads numeric parts by name and never formatted text,
 * because engines differ in order, separators, spaces and month abbreviations even for one locale. The linter rejects
 * `Intl.DateTimeFormat` and `toLocaleDateString` elsewhere.
 */
import { formatDate, formatDateField, formatTime } from './dates.ts';
import type { IsoDate } from './dates.ts';

/** Local date and time. */
export interface WallClock {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** 0 to 23. */
  hour: number;
  minute: number;
  second: number;
}

/** Cached, because there are few zones and creating a format costs far more than using one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** An IANA time zone name. Offsets are rejected: `Intl` accepts them, but PostgreSQL reads their sign the opposite way. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(name)) return false;
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** The local time in a zone. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const clock: WallClock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) {
    if (isClockPart(clock, type)) clock[type] = Number(value);
  }
  // Some engines return midnight as 24 despite the hour cycle.
  clock.hour %= 24;
  return clock;
}

const isClockPart = (clock: WallClock, type: string): type is keyof WallClock => type in clock;

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Converts a local time, `HH:mm`, in a zone to an instant. A time that a clock change skips becomes the next valid time. */
export function instantIn(date: IsoDate, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const shown = (instant: number): number => {
    const { year, month, day, hour, minute } = wallClock(new Date(instant), timeZone);
    return Date.UTC(year, month - 1, day, hour, minute);
  };
  const first = wanted - (shown(wanted) - wanted);
  return new Date(first - (shown(first) - wanted));
}

/** The calendar date at an instant in a zone. */
export function dateInZone(instant: Date, timeZone: string): IsoDate {
  const { year, month, day } = wallClock(instant, timeZone);
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}

/** The local time in a zone, as `HH:mm`. */
export function timeInZone(instant: Date, timeZone: string): string {
  const { hour, minute } = wallClock(instant, timeZone);
  return `${padded(hour)}:${padded(minute)}`;
}

/** The device's zone; UTC if the browser hides it. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** "Brisbane time" for Australia/Brisbane. */
const zoneName = (timeZone: string): string =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;

/** The name of the zone that data is shown in, if its clock differs from the reader's; otherwise null. */
export function foreignZoneName(timeZone: string, reader: string, now: Date): string | null {
  const text = (zone: string): string => `${dateInZone(now, zone)} ${timeInZone(now, zone)}`;
  return text(timeZone) === text(reader) ? null : zoneName(timeZone);
}

/** "7:42 am, 16/11/2026" (A-9.4: 'h:mm a, dd/MM/yyyy'). */
export function formatInstantField(instant: Date, timeZone: string): string {
  return `${formatTime(timeInZone(instant, timeZone))}, ${formatDateField(dateInZone(instant, timeZone))}`;
}

/** "21 November 2026, 3:15 pm". */
export function formatInstant(instant: Date, timeZone: string): string {
  return `${formatDate(dateInZone(instant, timeZone))}, ${formatTime(timeInZone(instant, timeZone))}`;
}
