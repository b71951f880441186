import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { sweepReportKeys } from './report-key.repository.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const key = '6f1c2d3e-0000-4000-8000-000000000001';

const report = (
  { browser, student, school }: Family,
  { reason = 'Dentist', idempotencyKey = key }: { reason?: string; idempotencyKey?: string } = {},
) =>
  browser.post('/api/attendance/reportAbsence', {
    headers: { 'idempotency-key': idempotencyKey },
    body: {
      eQId: student.eqId,
      schoolCode: school.centreCode,
      allDay: true,
      dateAbsentFrom: '2026-11-20',
      dateAbsentTo: '2026-11-20',
      timeFrom: '',
      timeTo: '',
      reason,
    },
  });

async function absences({ student }: Family): Promise<number> {
  const { rows } = await harness.database.pool.query('select 1 from absence where student_id = $1', [
    student.id,
  ]);
  return rows.length;
}

it('W-5.2 a report that is sent again gets the same answer, and is reported once', async () => {
  const family = await makeFamily(harness);
  const [first, again] = [await report(family), await report(family)];
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json().absenceRecords).toEqual(first.json().absenceRecords);
  expect(await absences(family)).toBe(1);
});

it('W-5.2 also when both arrive at once', async () => {
  const family = await makeFamily(harness);
  await family.browser.fetchCsrf();
  const answers = await Promise.all([report(family), report(family)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await absences(family)).toBe(1);
});

it('a refused report leaves its key free', async () => {
  const family = await makeFamily(harness);
  await report(family, { idempotencyKey: 'another-report-0001' });
  expect((await report(family)).json()).toMatchObject({ code: 'absence-overlaps' });
  await harness.database.pool.query('delete from absence where student_id = $1', [family.student.id]);
  expect((await report(family)).statusCode).toBe(200);
});

it('a key names one report, of one account', async () => {
  const [family, other] = [await makeFamily(harness), await makeFamily(harness)];
  await report(family);
  expect((await report(family, { reason: 'Something else' })).json()).toMatchObject({
    code: 'invalid-request',
  });
  expect((await report(other)).statusCode).toBe(200);
});

it('keys are deleted after thirty days', async () => {
  const family = await makeFamily(harness);
  await report(family);
  harness.advance(31 * 24 * 60 * 60_000);
  await sweepReportKeys(harness.database.db, harness.now());
  const { rows } = await harness.database.pool.query('select 1 from absence_report_key');
  expect(rows).toEqual([]);
});
