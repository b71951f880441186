/** Generates VTIMEZONE components (RFC 5545, section 3.6.5) from the platform's zone data. Pure. */
import { addDays, isoWeekday } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';
import { wallClock } from '../dates/zone-clock.ts';

/** A clock change: the local time before it, and the offsets before and after. */
interface Change {
  date: IsoDate;
  time: string;
  from: number;
  to: number;
}

const minuteMs = 60_000;
/** No zone keeps an offset for a shorter time than this. */
const stepMs = 7 * 24 * 60 * minuteMs;

/** A zone's UTC offset in minutes at an instant. */
export function offsetAt(timeZone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(instant), timeZone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / minuteMs);
}

const knownChanges = new Map<string, Change[]>();

/** Every clock change between two years, both inclusive. Cached, because a feed needs the same ones every hour. */
function changesBetween(timeZone: string, firstYear: number, lastYear: number): Change[] {
  const key = `${timeZone}:${firstYear}:${lastYear}`;
  const known = knownChanges.get(key) ?? findChanges(timeZone, firstYear, lastYear);
  knownChanges.set(key, known);
  return known;
}

function findChanges(timeZone: string, firstYear: number, lastYear: number): Change[] {
  const changes: Change[] = [];
  const end = Date.UTC(lastYear + 1, 0, 1);
  let before = offsetAt(timeZone, Date.UTC(firstYear, 0, 1));
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += stepMs) {
    const next = Math.min(at + stepMs, end);
    const after = offsetAt(timeZone, next);
    if (after !== before) changes.push(changeWithin(timeZone, [at, next], before, after));
    before = after;
  }
  return changes;
}

/** The minute at which the offset changes. */
function changeWithin(timeZone: string, range: readonly [number, number], from: number, to: number): Change {
  let [low, high] = range;
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (offsetAt(timeZone, middle) === from) low = middle;
    else high = middle;
  }
  const wall = new Date(high + from * minuteMs).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16), from, to };
}

/** "3rd Sunday" as an RRULE, counted from the end for the month's last. */
function weekdayOfMonth(date: IsoDate): string {
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][isoWeekday(date) - 1] ?? '';
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return `${isLast ? -1 : Math.ceil(Number(date.slice(8)) / 7)}${weekday}`;
}

const ruleOf = (change: Change): string =>
  `FREQ=YEARLY;BYMONTH=${Number(change.date.slice(5, 7))};BYDAY=${weekdayOfMonth(change.date)}`;

/** Whether the same change occurs once in each year of the range, by the same rule. */
function isYearly(changes: readonly Change[], years: number): boolean {
  const [first] = changes;
  return (
    first !== undefined &&
    changes.length === years &&
    changes.every(
      (one) => one.time === first.time && one.from === first.from && ruleOf(one) === ruleOf(first),
    )
  );
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** One observance: start, offsets and recurrence rule. */
function observance(change: Change, standard: number, rule?: string): string[] {
  const kind = change.to > standard ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${change.date.replaceAll('-', '')}T${change.time.replace(':', '')}00`,
    `TZOFFSETFROM:${offsetText(change.from)}`,
    `TZOFFSETTO:${offsetText(change.to)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${kind}`,
  ];
}

/**
 * The lines of a zone, valid for every date from `from` to `to`. Changes that follow one yearly rule become that rule,
 * which every calendar program supports. If a year breaks the rule, each change is listed.
 */
export function timeZoneLines(timeZone: string, from: IsoDate, to: IsoDate): string[] {
  const [firstYear, lastYear] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4)) + 1];
  const changes = changesBetween(timeZone, firstYear, lastYear);
  const start = offsetAt(timeZone, Date.UTC(firstYear, 0, 1));
  const standard = Math.min(start, ...changes.map((change) => change.to));
  const opening = { date: '1970-01-01', time: '00:00', from: start, to: start };
  const kinds = [...Map.groupBy(changes, (change) => change.to).values()];
  const years = lastYear - firstYear + 1;
  const isRegular = kinds.every((kind) => isYearly(kind, years));
  const later = isRegular
    ? kinds.flatMap(([first]) => (first ? observance(first, standard, ruleOf(first)) : []))
    : changes.flatMap((change) => observance(change, standard));
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observance(opening, standard), ...later, 'END:VTIMEZONE'];
}
