/** Page error reports in the office (O-19). */
import { insertRow } from '@portal/test-support/factories/insert';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { sweepHandledReports } from '../index.ts';

let harness: Harness;
let family: Family;
let support: TestStaff;
let base: string;

beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
  support = await makeStaff(harness, 'department-support', []);
  base = `/api/office/schools/${family.school.centreCode}/error-reports`;
});
afterAll(() => harness.close());

const report = async (error: string, appVersion = '1.0', isSignedIn = false) => {
  harness.advance(1000);
  await insertRow(harness.database.pool, 'error_report', {
    received_at: harness.now(),
    reported_at: harness.now(),
    account_id: isSignedIn ? family.owner.id : null,
    error,
    page: '/student',
    device: JSON.stringify({ operatingSystem: 'Linux' }),
    language: 'en-AU',
    user_agent: 'Firefox',
    app_version: appVersion,
    app_name: 'Schoolside',
  });
};
const groups = async () => okay(await support.browser.get(base)).json().groups;
const handle = (id: string, isHandled: boolean) =>
  support.browser.post(`${base}/${id}/handled`, { body: { isHandled } });

it('O-19.1 are grouped by their error, with counts, releases and pages, and without people', async () => {
  await report('TypeError: row 17 is missing\\u{a} at a.js:1', '1.0', true);
  await report('TypeError: row 4 is missing\\u{a} at b.js:9', '1.1', true);
  await report('RangeError: no such day', '1.1');
  const found = await groups();
  expect(found).toMatchObject([
    { title: 'RangeError: no such day', count: 1, people: 0 },
    {
      title: 'TypeError: row 4 is missing',
      count: 2,
      people: 1,
      releases: ['1.1', '1.0'],
      pages: ['/student'],
    },
  ]);
  const detail = okay(await support.browser.get(`${base}/${found[1].id}`));
  expect(detail.json().reports).toHaveLength(2);
  expect(detail.body).not.toContain(family.owner.email);
});

it('O-19.2 stay handled until the error is reported again', async () => {
  const [{ id }] = await groups();
  okay(await handle(id, true));
  expect((await groups()).at(-1)).toMatchObject({ id, handled: { by: support.name } });
  await report('RangeError: no such day');
  expect((await groups())[0]).toMatchObject({ id, handled: null });
  okay(await handle(id, true));
  okay(await handle(id, false));
  expect((await groups())[0]).toMatchObject({ id, handled: null });
});

it('O-19.2 lose their handled mark once no report is left', async () => {
  const [{ id }] = await groups();
  okay(await handle(id, true));
  const kept = async () =>
    (await harness.database.pool.query('select fingerprint from error_report_handling')).rows.length;
  await sweepHandledReports(harness.database.db);
  expect(await kept()).toBe(1);
  await harness.database.pool.query('delete from error_report');
  await sweepHandledReports(harness.database.db);
  expect(await kept()).toBe(0);
});
