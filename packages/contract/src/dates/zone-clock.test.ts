import { afterEach, describe, expect, it, vi } from 'vitest';

const instant = new Date('2026-11-21T21:05:09Z');
const midnight = new Date('2026-11-21T14:00:00Z');

type Part = Intl.DateTimeFormatPart;

/** A fresh module on an engine whose formatted text is unparseable and whose parts are modified by `change`. */
async function clockOn(change: (parts: Part[]) => Part[]) {
  class OtherFormat extends Intl.DateTimeFormat {
    override format(): string {
      return '11/22/2026, 7:05\u202fam';
    }
    override formatToParts(at?: Date | number): Part[] {
      return change(super.formatToParts(at));
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: OtherFormat });
  for (const text of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    vi.spyOn(Date.prototype, text).mockReturnValue('22 Sept 2026 7:05\u202fAM');
  }
  vi.resetModules();
  return import('./zone-clock.ts');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const engines: [name: string, change: (parts: Part[]) => Part[]][] = [
  ['this engine', (parts) => parts],
  ['an engine with the month first', (parts) => parts.toReversed()],
  [
    'an engine that pads every part and separates them with narrow spaces',
    (parts) =>
      parts.map(({ type, value }) =>
        type === 'literal' ? { type, value: '\u202f' } : { type, value: value.padStart(2, '0') },
      ),
  ],
  [
    'an engine that pads nothing and adds a day period',
    (parts) => [
      ...parts.map(({ type, value }) => ({ type, value: value.replace(/^0(?=\d)/, '') })),
      { type: 'dayPeriod', value: 'am' },
    ],
  ],
  [
    'an engine that calls midnight 24',
    (parts) =>
      parts.map(({ type, value }) => ({
        type,
        value: type === 'hour' && Number(value) === 0 ? '24' : value,
      })),
  ],
];

describe.each(engines)('dates and times on %s', (_name, change) => {
  it.each([
    ['Australia/Brisbane', '2026-11-22', '07:05'],
    ['Australia/Perth', '2026-11-22', '05:05'],
    ['Pacific/Auckland', '2026-11-22', '10:05'],
    ['Europe/London', '2026-11-21', '21:05'],
  ])('are correct in %s', async (zone, date, time) => {
    const { dateInZone, timeInZone } = await clockOn(change);
    expect(dateInZone(instant, zone)).toBe(date);
    expect(timeInZone(instant, zone)).toBe(time);
  });

  it('start the day at midnight', async () => {
    const { dateInZone, timeInZone } = await clockOn(change);
    expect(dateInZone(midnight, 'Australia/Brisbane')).toBe('2026-11-22');
    expect(timeInZone(midnight, 'Australia/Brisbane')).toBe('00:00');
  });

  it('are formatted identically', async () => {
    const { formatInstant, formatInstantField } = await clockOn(change);
    expect(formatInstant(instant, 'Australia/Brisbane')).toBe('22 November 2026, 7:05 am');
    expect(formatInstantField(instant, 'Europe/London')).toBe('9:05 pm, 21/11/2026');
  });

  it('take the names of days and months from our own lists', async () => {
    await clockOn(change);
    const { formatDate, formatLongDate } = await import('./dates.ts');
    expect(formatDate('2026-09-02')).toBe('02 September 2026');
    expect(formatLongDate('2026-09-02')).toBe('Wednesday 2 September');
  });
});

it.each([
  ['Australia/Perth', 'Australia/Perth'],
  ['', 'UTC'],
])('reads the device’s zone: %j is %s', async (set, zone) => {
  const { deviceTimeZone } = await clockOn((parts) => parts);
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: set });
  expect(deviceTimeZone()).toBe(zone);
});

describe("the name of the school's zone", () => {
  it.each([
    ['Australia/Brisbane', 'Australia/Perth', 'Brisbane time'],
    ['Australia/Brisbane', 'Pacific/Auckland', 'Brisbane time'],
    ['Australia/Broken_Hill', 'Europe/London', 'Broken Hill time'],
    ['Australia/Brisbane', 'Australia/Brisbane', null],
    ['Australia/Brisbane', 'Australia/Lindeman', null],
  ])('data in %s read in %s are named %s', async (zone, reader, name) => {
    const { foreignZoneName } = await clockOn((parts) => parts);
    expect(foreignZoneName(zone, reader, instant)).toBe(name);
  });
});
