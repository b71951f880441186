import { makeAccount, makeSchool } from '@portal/test-support/factories/index';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { testPasswordHash } from '../../testing/builders/families.ts';
import { makeStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { listErrorReports } from './index.ts';

let harness: Harness;
let accountId: number;

const device = {
  model: '',
  platform: 'web',
  osVersion: '',
  operatingSystem: 'Linux',
  manufacture: '',
  isVirtual: false,
  uuid: 'a1',
};
const report = {
  timestamp: '2026-11-17T22:59:59.000Z',
  error: 'TypeError: failed',
  device,
  page: '/student',
  language: 'en-AU',
  userAgent: 'test',
  appVersion: '1',
  appName: 'Schoolside',
};
const send = (browser: TestBrowser, body: object = report) => browser.post('/api/errors', { body });
const rows = async () => (await harness.database.pool.query('select * from error_report order by id')).rows;

beforeAll(async () => {
  harness = await createHarness();
  const account = await makeAccount(harness.database.pool, {
    email: 'owner@example.com',
    passwordHash: await testPasswordHash(harness),
  });
  accountId = account.id;
});
afterAll(() => harness.close());
afterEach(async () => {
  await harness.database.pool.query('delete from error_report');
  harness.advance(60_000);
});

describe('reporting a failure', () => {
  it('stores it, signed in or not', async () => {
    const owner = await harness.signIn('owner@example.com');
    expect((await send(harness.browser())).statusCode).toBe(204);
    expect((await send(owner)).statusCode).toBe(204);
    expect((await rows()).map((row) => [row.account_id, row.error, row.page])).toEqual([
      [null, 'TypeError: failed', '/student'],
      [accountId, 'TypeError: failed', '/student'],
    ]);
    expect(await listErrorReports(harness.database.db, 1)).toMatchObject([{ error: 'TypeError: failed' }]);
  });

  it('stores it from a page of the office, without the person', async () => {
    const { browser } = await makeStaff(harness, 'office', [await makeSchool(harness.database.pool)]);
    const response = await browser.post('/api/office/errors', { body: { ...report, page: '/office/queue' } });
    expect(response.statusCode).toBe(204);
    expect((await rows()).map((row) => [row.account_id, row.page])).toEqual([[null, '/office/queue']]);
  });

  it('T44 takes the identity from the session, not from the report', async () => {
    const forged = { userName: 'Eve', userEmail: 'eve@example.com', userProfileId: '1' };
    await send(harness.browser(), { ...report, ...forged });
    const [row] = await rows();
    expect(row.account_id).toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/Eve|eve@/);
  });

  it('T44 stores no query string, token, id or control character', async () => {
    await send(harness.browser(), {
      ...report,
      error: 'x\r\n2026-11-18 FATAL all lost\u001b[2J https://h/?ct=secret1 Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA',
      page: '/attendance/1000000017?ct=secret2',
      device: { ...device, model: 'a\nb' },
      userAgent: 'ua\u001b[31m',
    });
    const text = JSON.stringify(await rows());
    expect(text).not.toMatch(/secret|Zm9v|1000000017|\\n|\\r|\\u001b/);
    expect(text).toContain(String.raw`x\\u{d}\\u{a}2026`);
  });

  it('T44 accepts ten a minute from a network, across all processes', async () => {
    const ip = '192.0.2.77';
    const here = harness.browser(ip);
    const there = new TestBrowser(await harness.startSibling(), ip);
    const answers = [];
    for (let at = 0; at < 40; at += 1) {
      answers.push(await send(at % 2 === 0 ? here : there));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(10);
    for (const { headers } of answers.filter(({ statusCode }) => statusCode === 429))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(10);
    harness.advance(60_000);
    expect((await send(here)).statusCode).toBe(204);
  });

  it('T44 stores at most ten of a thousand sent at once', async () => {
    const browser = harness.browser('192.0.2.78');
    await browser.fetchCsrf();
    const csrf = await browser.fetchCsrf();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => browser.post('/api/errors', { body: report, csrf })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 204 || statusCode === 429)).toBe(true);
    expect((await rows()).length).toBeLessThanOrEqual(10);
  });

  it('T44 keeps the newest 5,000 only', async () => {
    await send(harness.browser());
    const [{ id }] = await rows();
    const later = Number(id) + 5000;
    await harness.asOwner(`select setval(pg_get_serial_sequence('error_report', 'id'), ${later})`);
    await send(harness.browser());
    expect((await rows()).map((row) => Number(row.id) - Number(id))).toEqual([5001]);
  });

  it.each([
    ['an unknown field', { ...report, isAdmin: true }, 400],
    ['no error', { ...report, error: undefined }, 400],
    ['an error too long', { ...report, error: 'x'.repeat(6001) }, 400],
    ['an invalid time', { ...report, timestamp: 'yesterday' }, 400],
    ['more than 16 KiB', { ...report, error: 'x'.repeat(17_000) }, 413],
  ])('T44 refuses %s', async (_, body, status) => {
    expect((await send(harness.browser(), body)).statusCode).toBe(status);
    expect(await rows()).toEqual([]);
  });
});
