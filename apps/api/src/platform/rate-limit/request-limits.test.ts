import { BlockList } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import { TestBrowser } from '../../testing/browser.ts';
import type { RequestOptions } from '../../testing/browser.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { formType } from '../http/form-body.ts';
import type { Page } from '../page/page.ts';
import { limitForAddress } from './limit-for-address.ts';
import { createSharing } from './request-limits.ts';

const anybodyMayAsk = '/api/qlearn/link';
const checkPath = '/api/authentication/authenticationCheck';
const loginPath = '/api/authentication/login';

let harness: Harness;
let painted = 0;

const page: Page = {
  html: Buffer.from('<p>all</p>'),
  encodings: { br: Buffer.from('br'), gzip: Buffer.from('gzip') },
  etag: '"1"',
  homePage: async () => {
    painted += 1;
    return '<h1>home</h1>';
  },
  cspHashes: { script: [], style: [] },
  styles: [],
  assets: new Map(),
  fontUrl: null,
  site: { productName: 'Schoolside', usesWorker: true },
  worker: 'work()',
};

beforeAll(async () => {
  harness = await createHarness({
    page,
    env: { SCHOOL_NETWORKS: '192.0.2.0/24, 2001:db8:5::/48' },
  });
});
afterAll(() => harness.close());

let persons = 0;
async function signedIn(): Promise<TestBrowser> {
  persons += 1;
  const email = `counted${persons}@example.com`;
  await addAccount(harness, { email });
  return harness.signIn(email);
}

const askTimes = async (browser: TestBrowser, times: number, path = anybodyMayAsk) => {
  for (let calls = 0; calls < times; calls += 1) await browser.get(path);
};

describe('request limits', () => {
  it('G2 return 429 with Retry-After to the 601st call of a session in five minutes, and to no other session', async () => {
    const browser = await signedIn();
    for (let calls = 0; calls < 600; calls += 1) expect((await browser.get(checkPath)).statusCode).toBe(200);
    const refused = await browser.get(checkPath);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await (await signedIn()).get(checkPath)).statusCode).toBe(200);
    harness.advance(300_000);
    expect((await browser.get(checkPath)).statusCode).toBe(200);
  });

  it('G2 F19 count calls to two processes together', async () => {
    const sibling = await harness.startSibling();
    const here = harness.browser('198.18.0.1');
    const there = new TestBrowser(sibling, here.ip);
    const shared = async () => {
      const { rows } = await harness.database.pool.query<{ count: number }>(
        `select max(count) as count from rate_counter where key like 'a:%'`,
      );
      return rows[0]?.count ?? 0;
    };
    await askTimes(here, 200);
    await vi.waitFor(async () => expect(await shared()).toBe(200), 5000);
    await askTimes(there, 99);
    await vi.waitFor(async () => expect(await shared()).toBe(299), 5000);
    expect((await there.get(anybodyMayAsk)).statusCode).toBe(200);
    expect((await there.get(anybodyMayAsk)).statusCode).toBe(429);
  });

  it.each<[string, RequestOptions, number]>([
    ['broken JSON', { body: '{"email":', headers: { 'content-type': 'application/json' } }, 400],
    ['a body that is too large', { body: { email: 'x'.repeat(70_000) } }, 413],
    ['an unsupported content type', { body: 'email=meera', headers: { 'content-type': formType } }, 403],
    ['no anti-forgery token', { body: {}, csrf: null }, 403],
  ])('G2 count %s', async (what, options, status) => {
    const browser = harness.browser(`198.18.1.${what.length}`);
    await browser.fetchCsrf();
    for (let calls = 1; calls < 300; calls += 1) {
      const answer = await browser.post(loginPath, { csrf: null, ...options });
      expect(answer.statusCode).toBe(status);
    }
    const refused = await browser.post(loginPath, { csrf: null, ...options });
    expect(refused.statusCode).toBe(429);
  });

  it('G18 record repeated denials with their count instead of a row each', async () => {
    const browser = await signedIn();
    for (let calls = 0; calls < 620; calls += 1)
      await browser.post('/api/authentication/logout', {
        csrf: null,
        body: 'x',
        headers: { 'content-type': formType },
      });
    const { rows } = await harness.database.pool.query(
      `select detail -> 'count' as count from audit_event where event = 'session.logout.denied' order by id`,
    );
    expect(rows).toEqual([{ count: null }, { count: 10 }, { count: 100 }]);
  });
});

describe('server-rendered home', () => {
  const visit = { headers: { 'sec-fetch-dest': 'document' } };

  it('G2 is rendered 600 times in five minutes for one session; after that the page is the anonymous one', async () => {
    const { browser } = await makeFamily(harness);
    painted = 0;
    for (let visits = 0; visits < 600; visits += 1) await browser.get('/', visit);
    expect(painted).toBe(600);
    const next = await browser.get('/', visit);
    expect({ status: next.statusCode, body: next.body }).toEqual({ status: 200, body: '<p>all</p>' });
    expect(painted).toBe(600);
    expect((await browser.get(checkPath)).statusCode).toBe(429);
  });

  it('G2 uses no quota of anonymous visitors, however many share their IP address', async () => {
    const browser = harness.browser('198.18.2.1');
    for (let visits = 0; visits < 400; visits += 1) await browser.get('/', visit);
    expect((await browser.get('/', visit)).statusCode).toBe(200);
    expect((await browser.get(anybodyMayAsk)).statusCode).toBe(200);
  });
});

describe('counts shared between processes', () => {
  it('G2 are added once, even while the previous run is in progress', async () => {
    const counts = new Map([['a:x', { windowStart: 0, limit: 300, shared: 0, own: 5 }]]);
    const now = new Date(1000);
    const share = createSharing(harness.database.db, counts, (key) => key);
    await Promise.all([share(now), share(now)]);
    await share(now);
    expect(counts.get('a:x')).toMatchObject({ shared: 5, own: 0 });
    const { rows } = await harness.database.pool.query(`select count from rate_counter where key = 'a:x'`);
    expect(rows).toEqual([{ count: 5 }]);
  });

  it('G2 are shared with one statement for any number of sessions', async () => {
    const counts = new Map(
      ['s:a', 's:b', 's:c'].map((key) => [key, { windowStart: 0, limit: 600, shared: 0, own: 2 }]),
    );
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const share = createSharing(harness.database.db, counts, (key) => key);
    await share(new Date(1000));
    const own = query.mock.calls.filter(([text]) => text.includes('rate_counter'));
    query.mockRestore();
    expect(own).toHaveLength(1);
    expect([...counts.values()]).toEqual(
      Array.from({ length: 3 }, () => ({ windowStart: 0, limit: 600, shared: 2, own: 0 })),
    );
  });

  it('G2 are retried after a failed run', async () => {
    const counts = new Map([['a:y', { windowStart: 0, limit: 300, shared: 0, own: 5 }]]);
    let fails = true;
    const share = createSharing(harness.database.db, counts, (key) => {
      if (fails) throw new Error('not now');
      return key;
    });
    await expect(share(new Date(1000))).rejects.toThrow('not now');
    fails = false;
    await share(new Date(1000));
    expect(counts.get('a:y')).toMatchObject({ shared: 5, own: 0 });
  });

  it('contain nobody’s address', async () => {
    const ip = '198.18.77.78';
    await askTimes(harness.browser(ip), 7);
    await vi.waitFor(async () => {
      const { rows } = await harness.database.pool.query<{ key: string }>(
        `select key from rate_counter where count = 7`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.key).toMatch(/^a:[\w-]{43}$/);
    }, 5000);
    const { rows } = await harness.database.pool.query<{ key: string }>('select key from rate_counter');
    expect(rows.filter(({ key }) => /\d+\.\d+\.\d+|::/.test(key))).toEqual([]);
  });
});

describe('a school behind one IP address', () => {
  it('G2 has ten times the limit without a session', async () => {
    const school = harness.browser('192.0.2.9');
    await askTimes(school, 2999);
    expect((await school.get(anybodyMayAsk)).statusCode).toBe(200);
    expect((await school.get(anybodyMayAsk)).statusCode).toBe(429);
    expect((await harness.browser('192.0.2.10').get(anybodyMayAsk)).statusCode).toBe(200);
  });

  it('G2 has the usual limit in one session', async () => {
    const browser = await signedIn();
    const inside = harness.browser('192.0.2.11');
    for (const [name, value] of browser.cookies) inside.cookies.set(name, value);
    await askTimes(inside, 600, checkPath);
    expect((await inside.get(checkPath)).statusCode).toBe(429);
  });

  it.each([
    ['192.0.2.9', 200],
    ['::ffff:192.0.2.9', 200],
    ['192.0.3.9', 20],
    ['2001:db8:5:77::1', 200],
    ['2001:db8:6::1', 20],
    ['not an address', 20],
  ])('G2 %s may sign in %i times a minute', (ip, expected) => {
    expect(limitForAddress(harness.config, ip, 20)).toBe(expected);
  });

  it('widens nothing where no network is configured', () => {
    expect(limitForAddress({ limitsScale: 2, schoolNetworks: new BlockList() }, '192.0.2.9', 20)).toBe(40);
  });
});
