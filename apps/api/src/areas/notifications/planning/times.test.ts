import { timeInZone } from '@portal/contract/dates';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.drop();
});

const minute = 60_000;
const hour = 60 * minute;

async function quietEnds(
  instants: readonly Date[],
  [zone, from, until]: readonly [string, string, string],
): Promise<(Date | null)[]> {
  const { rows } = await client.query<{ until: Date | null }>(
    'select quiet_end(at, $2, $3, $4) as until from unnest($1::timestamptz[]) with ordinality as t (at, place) order by place',
    [instants, zone, from, until],
  );
  return rows.map((row) => row.until);
}

/** Whether the clock on the wall is within the hours. */
function isQuiet(at: Date, [zone, from, until]: readonly [string, string, string]): boolean {
  const clock = timeInZone(at, zone);
  return from < until ? clock >= from && clock < until : clock >= from || clock < until;
}

/** A week with the end of daylight saving, one with its beginning, and one with neither. */
const weeks = ['2026-04-02T00:00:00Z', '2026-10-01T00:00:00Z', '2026-11-16T00:00:00Z'];
const instants = weeks.flatMap((start) =>
  Array.from(
    { length: (7 * 24 * hour) / (17 * minute) },
    (_, step) => new Date(Date.parse(start) + step * 17 * minute),
  ),
);
const hours = [
  ['Australia/Brisbane', '21:00', '06:30'],
  ['Australia/Sydney', '21:00', '06:30'],
  ['Australia/Sydney', '22:00', '02:30'],
  ['Australia/Lord_Howe', '12:00', '13:00'],
  ['America/New_York', '02:15', '02:45'],
  ['Pacific/Chatham', '00:00', '23:59'],
] as const;

describe('W-6.3 quiet hours', () => {
  it.each(hours)(
    'in %s from %s to %s end when the clock says so, across midnight and clock changes',
    async (...one) => {
      const ends = await quietEnds(instants, one);
      const held = instants.flatMap((instant, at) => {
        const end = ends[at];
        return end ? [{ instant, end }] : [];
      });
      expect(held.length).toBeGreaterThan(0);
      // The hour that occurs twice belongs to the quiet hours until they have ended for the second time.
      expect(held.filter(({ instant }) => !isQuiet(instant, one))).toEqual([]);
      for (const { instant, end } of held) {
        expect(end.getTime()).toBeGreaterThan(instant.getTime());
        expect(end.getTime() - instant.getTime()).toBeLessThanOrEqual(25 * hour);
        expect(isQuiet(end, one)).toBe(false);
        // A time that the clock change skips is read as the time after the change.
        const isSkipped = timeInZone(end, one[0]) !== one[2];
        expect(isSkipped || isQuiet(new Date(end.getTime() - minute), one)).toBe(true);
      }
    },
  );

  it('hold an instant within them', async () => {
    const [late, early, day] = await quietEnds(
      ['2026-11-17T12:00:00Z', '2026-11-17T20:00:00Z', '2026-11-18T02:00:00Z'].map((at) => new Date(at)),
      ['Australia/Brisbane', '21:00', '06:30'],
    );
    expect([late, early, day]).toEqual([
      new Date('2026-11-17T20:30:00Z'),
      new Date('2026-11-17T20:30:00Z'),
      null,
    ]);
  });
});

describe('W-6.3 the next digest', () => {
  it.each([
    ['day', 'Australia/Brisbane', '2026-11-17T08:29:59Z', '2026-11-17T08:30:00Z'],
    ['day', 'Australia/Brisbane', '2026-11-17T08:30:00Z', '2026-11-18T08:30:00Z'],
    // Friday evening: on Monday.
    ['day', 'Australia/Brisbane', '2026-11-20T09:00:00Z', '2026-11-23T08:30:00Z'],
    ['week', 'Australia/Brisbane', '2026-11-17T00:00:00Z', '2026-11-22T08:30:00Z'],
    ['week', 'Australia/Brisbane', '2026-11-22T08:30:00Z', '2026-11-29T08:30:00Z'],
    // Daylight saving ends on Sunday morning.
    ['week', 'Australia/Sydney', '2026-04-01T00:00:00Z', '2026-04-05T08:30:00Z'],
    ['day', 'Australia/Sydney', '2026-04-02T00:00:00Z', '2026-04-02T07:30:00Z'],
  ])('of every %s in %s after %s is at %s', async (every, zone, at, expected) => {
    const { rows } = await client.query<{ at: Date }>("select next_digest($1, $2, $3, '18:30') as at", [
      at,
      zone,
      every,
    ]);
    expect(rows[0]?.at).toEqual(new Date(expected));
  });
});

it.each([
  ['0412 000 418', '+61412000418'],
  ['+61 412 000 418', '+61412000418'],
  ['(04) 1200 0418', '+61412000418'],
  ['+64 21 123 4567', '+64211234567'],
  ['412 000 418', null],
  ['', null],
  [null, null],
])('W-6.5 reads the number %j as %j', async (mobile, number) => {
  const { rows } = await client.query('select sms_number($1) as number', [mobile]);
  expect(rows).toEqual([{ number }]);
});
