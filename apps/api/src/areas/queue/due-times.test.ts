/** When requests are due, in school days and hours (O-4.2). Times are in Brisbane. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestKind } from '@portal/contract/change-requests';
import { makeAskingFamily, makeRequest } from '../../testing/builders/office/school-requests.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const brisbane = (local: string): Date => new Date(`2026-${local}:00+10:00`);

async function dueOf(kind: RequestKind, sent: string, closed: readonly string[] = []): Promise<Date | null> {
  const family = await makeAskingFamily(harness);
  for (const day of closed)
    await harness.database.pool.query('delete from school_day where school_id = $1 and date = $2', [
      family.school.id,
      `2026-${day}`,
    ]);
  const { id } = await makeRequest(harness, kind, family, brisbane(sent));
  const row = await harness.database.db
    .selectFrom('change_request')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.due_at;
}

// 18 November 2026 is a Wednesday.
describe('O-4.2 a request is due', () => {
  it.each<[RequestKind, string, string]>([
    ['medical-conditions', '11-18T09:00', '11-18T13:00'],
    ['medical-conditions', '11-18T06:00', '11-18T12:00'],
    ['medical-conditions', '11-18T14:30', '11-19T10:30'],
    ['medical-conditions', '11-18T20:00', '11-19T12:00'],
    ['medical-conditions', '11-20T15:00', '11-23T11:00'],
    ['medical-conditions', '11-21T10:00', '11-23T12:00'],
    ['absence-reason', '11-18T09:00', '11-20T09:00'],
    ['parent-details', '11-19T09:00', '11-23T09:00'],
    ['student-details', '11-18T09:00', '11-23T09:00'],
    ['add-student', '11-20T17:00', '11-25T17:00'],
    // The absence starts on Friday 27 November.
    ['absence-report', '11-18T09:00', '11-20T09:00'],
    ['absence-report', '11-26T09:00', '11-27T09:15'],
    ['absence-report', '11-27T09:00', '11-27T10:00'],
  ])('%s, sent %s: %s', async (kind, sent, due) => {
    expect(await dueOf(kind, sent)).toEqual(brisbane(due));
  });

  it('later if the school’s calendar has a day off', async () => {
    expect(await dueOf('absence-reason', '11-18T09:00', ['11-19'])).toEqual(brisbane('11-23T09:00'));
    expect(await dueOf('medical-conditions', '11-18T14:30', ['11-19', '11-20'])).toEqual(
      brisbane('11-23T10:30'),
    );
  });
});
