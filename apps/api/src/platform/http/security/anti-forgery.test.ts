/** Tests anti-forgery on every state-changing call, from the router's own table (G16, T9). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tus } from '@portal/contract/deliveries';
import { callsOf, routeTable } from '../../../testing/authorisation/route-table.ts';
import type { RequestOptions, TestBrowser } from '../../../testing/browser.ts';
import { makeFamily } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { formType } from '../form-body.ts';

const hour = 3_600_000;
const reauthenticate = '/api/authentication/reauthenticate';
const body = { password: 'not-the-Password!' };

let harness: Harness;
let owner: TestBrowser;
beforeAll(async () => {
  harness = await createHarness();
  ({ browser: owner } = await makeFamily(harness));
});
afterAll(() => harness.close());
afterEach(() => void vi.useRealTimers());

/**
 * Only the payment gateway's return handlers (B-1), the signed calls of the staff identity provider, routes outside
 * /api that change nothing, and uploads, SCIM and the SMS provider's replies, which require a key that no browser sends
 * by itself.
 */
const exempt: ReadonlySet<string> = new Set([
  '/api/processpayment/paymentResponse',
  '/api/processpaymenthandler/paymentresponse',
  '/api/office/back-channel-logout',
  '/csp-reports',
  '/api/import',
  '/api/scim/v2/Users',
  '/api/providers/sms/replies',
  '/api/providers/mail/bounces',
]);
/** The only call the specification defines as a form. */
const takesForms = '/api/studentphoto/upload/:studentId';

/** Row counts of every table, except counters and the denial log. */
async function rowsByTable(): Promise<unknown> {
  const { rows } = await harness.database.pool.query(
    `select table_name, (xpath('/row/c/text()', query_to_xml(
       format('select count(*) as c from %I %s', table_name,
         case table_name when 'audit_event' then 'where outcome <> ''refused''' else '' end), false, true, '')))[1]::text as rows
     from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_counter' order by 1`,
  );
  return rows;
}

const forgeries: Record<string, (url: string) => RequestOptions | null> = {
  'no token': () => ({ body: {}, csrf: null }),
  'a made-up token': () => ({ body: {}, csrf: 'made-up' }),
  'a body of text': () => ({ body: '{}', headers: { 'content-type': 'text/plain' } }),
  'a form': (url) => (url === takesForms ? null : { body: 'a=b', headers: { 'content-type': formType } }),
  'a form with files': () => ({
    body: '--x--',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
  'another site’s page': () => ({ body: {}, headers: { 'sec-fetch-site': 'cross-site' } }),
  'a neighbouring site’s page': () => ({ body: {}, headers: { 'sec-fetch-site': 'same-site' } }),
};

describe.each(Object.entries(forgeries))('T9 %s', (_, forge) => {
  it.each(['nobody', 'a signed-in owner'])('is refused on every POST route, sent by %s', async (who) => {
    const posts = callsOf(routeTable(harness.app)).filter(
      ({ method, row }) => method === 'POST' && !exempt.has(row.url),
    );
    expect(posts.length).toBeGreaterThan(50);
    const before = await rowsByTable();
    const browser = who === 'nobody' ? harness.browser() : owner;
    for (const { call, row } of posts) {
      const options = forge(row.url);
      if (options === null) continue;
      const answer = await browser.post(row.example, options);
      expect.soft({ status: answer.statusCode, code: answer.json().code }, call).toEqual({
        status: 403,
        code: 'csrf-rejected',
      });
    }
    expect(await rowsByTable()).toEqual(before);
    harness.advance(300_000);
  });
});

it('T9 exempts nothing else', () => {
  const withoutToken = callsOf(routeTable(harness.app)).filter(({ row }) => exempt.has(row.url));
  expect(withoutToken.filter(({ method }) => method === 'POST').map(({ row }) => row.url)).toEqual(
    expect.arrayContaining([...exempt]),
  );
  const others = callsOf(routeTable(harness.app)).filter(
    ({ method }) => !['GET', 'HEAD', 'POST'].includes(method),
  );
  expect(others.map(({ call }) => call).sort()).toEqual([
    'DELETE /api/scim/v2/Users/:id',
    'PATCH /api/import/:deliveryId',
    'PATCH /api/office/schools/:centreCode/imports/:importId',
    'PATCH /api/scim/v2/Users/:id',
    'PUT /api/scim/v2/Users/:id',
  ]);
});

it('T9 requires the token for uploads in the office', async () => {
  const headers = { 'content-type': tus.mediaType, [tus.headers.offset]: '0' };
  const path = '/api/office/schools/4107/imports/00000000-0000-4000-8000-000000000000';
  const answer = await owner.patch(path, { headers, body: Buffer.alloc(1) });
  expect(answer.json()).toMatchObject({ code: 'csrf-rejected' });
});

describe('an anti-forgery token', () => {
  it('T9 expires after twelve hours', async () => {
    const { browser } = await makeFamily(harness);
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await browser.fetchCsrf();
    vi.setSystemTime(Date.now() + 12 * hour - 60_000);
    expect((await browser.post(reauthenticate, { body, csrf: token })).statusCode).toBe(401);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const stale = await browser.post(reauthenticate, { body, csrf: token });
    expect({ status: stale.statusCode, code: stale.json().code }).toEqual({
      status: 403,
      code: 'csrf-rejected',
    });
  });

  it('T9 of another session is refused, even with that session’s cookie', async () => {
    const { browser } = await makeFamily(harness);
    const { browser: other } = await makeFamily(harness);
    const [token, foreign] = [await browser.fetchCsrf(), await other.fetchCsrf()];
    expect((await browser.post(reauthenticate, { body, csrf: foreign })).statusCode).toBe(403);
    browser.cookies.set('csrf', other.cookies.get('csrf') ?? '');
    expect((await browser.post(reauthenticate, { body, csrf: foreign })).statusCode).toBe(403);
    expect((await browser.post(reauthenticate, { body, csrf: token })).statusCode).toBe(403);
  });

  it('T9 of an anonymous caller is refused with a session, and a session’s without it', async () => {
    const visitor = harness.browser('198.18.3.1');
    const early = await visitor.fetchCsrf();
    const { browser } = await makeFamily(harness);
    const own = await browser.fetchCsrf();
    browser.cookies.set('csrf', visitor.cookies.get('csrf') ?? '');
    expect((await browser.post(reauthenticate, { body, csrf: early })).statusCode).toBe(403);
    visitor.cookies.set('csrf', browser.cookies.get('csrf') ?? '');
    const login = { email: 'nobody@example.com', password: 'wrong' };
    const answer = await visitor.post('/api/authentication/login', { body: login, csrf: own });
    expect(answer.statusCode).toBe(403);
  });
});
