/** The matched route decides what counts as an API call, however its address is encoded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const loginPath = '/api/authentication/login';
const encodedLoginPath = '/%61pi/authentication/login';
const credentials = { email: 'nobody@example.com', password: 'not-the-Password!' };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

describe('a call whose path is encoded differently', () => {
  it('T9 is refused without an anti-forgery token', async () => {
    const answer = await harness.browser().post(encodedLoginPath, { body: credentials, csrf: null });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'csrf-rejected' });
  });

  it.each(['/%61pi/user', '/a%70i/qlearn/link', '/api/nowhere', '/%61pi/nowhere', '/nowhere'])(
    'G15 is uncacheable: %s',
    async (path) => {
      const { headers } = await harness.browser().get(path);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('G2 is counted with others from its IP address', async () => {
    const browser = harness.browser('192.0.2.61');
    for (let calls = 0; calls < 150; calls += 1) {
      await browser.get('/api/qlearn/link');
      await browser.get('/%61pi/qlearn/link');
    }
    expect((await browser.get('/%61pi/qlearn/link')).statusCode).toBe(429);
    expect((await browser.get('/api/qlearn/link')).statusCode).toBe(429);
  });

  it('G2 is counted where no route matches', async () => {
    const browser = harness.browser('192.0.2.62');
    for (let calls = 0; calls < 300; calls += 1) await browser.get('/%61pi/nowhere');
    expect((await browser.get('/%61pi/nowhere')).statusCode).toBe(429);
  });

  it('identifies the caller', async () => {
    const { browser } = await makeFamily(harness);
    expect((await browser.get('/%61pi/user?includeFutureStudents=true')).statusCode).toBe(200);
  });
});

describe('a route known to be outside the API', () => {
  it('is neither counted nor made uncacheable', async () => {
    const browser = harness.browser('192.0.2.63');
    for (let calls = 0; calls < 301; calls += 1) await browser.get('/live');
    const answer = await browser.get('/live');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('cache-control');
  });
});

describe('an address the router can’t decode', () => {
  it.each([
    ['G14 a bad escape', '/api/%zz'],
    ['G14 a bad escape outside', '/%zz'],
    ['G13 a parameter over 128 characters', `/api/viewer/${'x'.repeat(129)}`],
    ['G13 one over 2 KiB', `/api/qlearn/link?x=${'x'.repeat(2048)}`],
    ['G13 one over 2 KiB outside', `/live?x=${'x'.repeat(2048)}`],
  ])('%s is refused as a problem with every header, without repeating it', async (_, path) => {
    const answer = await harness.browser('192.0.2.64').get(path);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
    expect(answer.body).not.toContain('%zz');
    expect(answer.body).not.toContain('xxx');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('G13 accepts one of 2 KiB', async () => {
    const path = '/live?x=';
    const answer = await harness.browser('192.0.2.65').get(path + 'x'.repeat(2048 - path.length));
    expect(answer.statusCode).toBe(200);
  });
});

it('T9 matches the path as in the contract', async () => {
  const answer = await harness.browser('192.0.2.66').post(loginPath, { body: credentials });
  expect(answer.statusCode).toBe(401);
});
