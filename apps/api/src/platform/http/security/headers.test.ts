/** Tests the headers of every route, from the router's own table (G14, G15). */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf, routeTable } from '../../../testing/authorisation/route-table.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makeFamily } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import type { Page } from '../../page/page.ts';

const asset = { type: 'text/css', body: Buffer.from('a'), encodings: {}, isImmutable: true };
const page: Page = {
  html: Buffer.from('<p>all</p>'),
  encodings: { br: Buffer.from('br'), gzip: Buffer.from('gzip') },
  etag: '"1"',
  homePage: async () => '<h1>home</h1>',
  cspHashes: { script: ["'sha256-script'"], style: ["'sha256-style'"] },
  styles: [],
  assets: new Map([
    ['/assets/x', asset],
    ['/robots.txt', { ...asset, isImmutable: false }],
  ]),
  fontUrl: null,
  site: { productName: 'Schoolside', usesWorker: true },
  worker: 'work()',
};

/** Exactly that of G14, with the page's own hashes. */
const appPolicy = [
  "default-src 'none'",
  "script-src 'self' 'sha256-script'",
  "style-src 'self' 'sha256-style'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'report-to csp',
].join(';');

/** Documents with their own policy, covered by their own tests. */
const ownDocuments: ReadonlySet<string> = new Set([
  '/card-payment',
  '/identity-verification',
  '/captcha',
  '/api/processpayment/paymentResponse',
  '/api/processpaymenthandler/paymentresponse',
]);

/** The same for everyone, so any cache may keep it. */
const publicCalls: ReadonlySet<string> = new Set(['/api/site']);

const always = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'reporting-endpoints': 'csp="/csp-reports"',
};

interface Expected {
  headers: Readonly<Record<string, unknown>>;
  policy: RegExp;
  framing: RegExp;
  caching: RegExp;
}

const asIs = (text: string): RegExp => new RegExp(`^${RegExp.escape(text)}$`);

function cachingOf(url: string): RegExp {
  if (publicCalls.has(url)) return /^(?:public, max-age=300|no-store)$/;
  return url.startsWith('/api') ? /\bno-store$/ : /^/;
}

/** The `url` of the matched route, or `/api` where none matches. */
function expectedOf(url: string): Expected {
  const isOwn = ownDocuments.has(url);
  return {
    headers: always,
    policy: isOwn
      ? /^default-src 'none'(?!.*unsafe).*; base-uri 'none'.*frame-ancestors '(?:none|self)'/
      : asIs(appPolicy),
    framing: isOwn ? /^(?:DENY|SAMEORIGIN)$/ : asIs('DENY'),
    caching: cachingOf(url),
  };
}

function expectHeaders({ headers }: LightMyRequestResponse, url: string): void {
  const { policy, framing, caching, headers: expected } = expectedOf(url);
  expect(headers).toMatchObject(expected);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers['content-security-policy']).toMatch(policy);
  expect(headers['x-frame-options']).toMatch(framing);
  expect(headers['cache-control'] ?? '').toMatch(caching);
}

let harness: Harness;
let owner: TestBrowser;
beforeAll(async () => {
  harness = await createHarness({
    page,
    env: { PUBLIC_URL: 'https://portal.example', CAPTCHA: 'recaptcha', DATABASE_POOL: '4' },
  });
  ({ browser: owner } = await makeFamily(await withoutCaptcha()));
});
afterAll(async () => {
  await plain.close();
  await harness.close();
});

/** Signing in is tested elsewhere: this only needs a session. */
let plain: Harness;
async function withoutCaptcha(): Promise<Harness> {
  plain = await createHarness({ page, env: { PUBLIC_URL: 'https://portal.example' } });
  return plain;
}

let addresses = 0;
const stranger = (): TestBrowser => {
  addresses += 1;
  return harness.browser(`198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
};

const ask = (browser: TestBrowser, method: string, url: string): Promise<LightMyRequestResponse> =>
  method === 'POST' ? browser.post(url) : browser.get(url);

describe('every route', () => {
  it('G14 G15 sends the whole policy and every header to anonymous callers', async () => {
    const table = callsOf(routeTable(harness.app));
    expect(table.length).toBeGreaterThan(150);
    for (const { call, method, row } of table) {
      const answer = await ask(stranger(), method, row.example);
      expect.soft(() => expectHeaders(answer, row.url), call).not.toThrow();
    }
  });

  it('G14 G15 sends them to a signed-in person too', async () => {
    for (const { call, method, row } of callsOf(routeTable(plain.app))) {
      if (method !== 'GET') continue;
      const answer = await owner.get(row.example);
      expect.soft(() => expectHeaders(answer, row.url), call).not.toThrow();
    }
  });
});

describe('unmatched and failing requests', () => {
  const failures: Record<string, { status: number; ask: () => Promise<LightMyRequestResponse> }> = {
    'an unknown address': { status: 404, ask: () => stranger().get('/nowhere') },
    'an unknown call': { status: 404, ask: () => stranger().get('/api/nowhere') },
    'a file there is not': { status: 404, ask: () => stranger().get('/assets/none') },
    'a bad address': { status: 400, ask: () => stranger().get('/api/%zz') },
    'a long parameter': { status: 400, ask: () => stranger().get(`/api/viewer/${'x'.repeat(129)}`) },
    'a long address': { status: 400, ask: () => stranger().get(`/api/viewer?${'x'.repeat(2048)}`) },
    'no session': { status: 401, ask: () => stranger().get('/api/viewer') },
    'no token': { status: 403, ask: () => stranger().post('/api/viewer/invite', { csrf: null }) },
    'broken JSON': {
      status: 400,
      ask: () =>
        stranger().post('/api/errors', { body: '{', headers: { 'content-type': 'application/json' } }),
    },
    'too much': {
      status: 413,
      ask: () => stranger().post('/api/errors', { body: { x: 'x'.repeat(70_000) } }),
    },
    'a person who asks too often': {
      status: 429,
      ask: async () => {
        const browser = stranger();
        for (let calls = 0; calls < 300; calls += 1) await browser.get('/api/qlearn/link');
        return browser.get('/api/qlearn/link');
      },
    },
    'a database that has nothing free': { status: 503, ask: askWithoutDatabase },
  };

  it.each(Object.entries(failures))('G14 G15 %s: has all the headers', async (_, failure) => {
    const answer = await failure.ask();
    expect(answer.statusCode).toBe(failure.status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expectHeaders(answer, '/api');
  });

  /** All connections are in use: the call waits a second for one (G13). */
  async function askWithoutDatabase(): Promise<LightMyRequestResponse> {
    const { pool } = harness.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const begun = performance.now();
    const answer = await stranger().get('/api/outages/active?platform=web');
    const waited = performance.now() - begun;
    for (const client of taken) client.release();
    expect(waited).toBeGreaterThan(900);
    expect(waited).toBeLessThan(5000);
    expect(pool.options.connectionTimeoutMillis).toBe(1000);
    expect(answer.headers['retry-after']).toBe('3');
    return answer;
  }

  it('F8 succeeds again once a connection is free', async () => {
    expect((await stranger().get('/api/outages/active?platform=web')).statusCode).toBe(200);
  });
});
