import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import type { RequestOptions, TestBrowser } from '../../testing/browser.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const json = { 'content-type': 'application/json' };
const loginPath = '/api/authentication/login';
const tokensPath = '/api/processpayment/tokens';
const credentials = { email: 'meera@example.com', password: testPassword };
const payments = [{ invoiceNumber: '1', studentEqId: '1234567890A', schoolCode: '1', paymentAmount: 1 }];

let harness: Harness;
let browser: TestBrowser;
beforeAll(async () => {
  harness = await createHarness();
  await addAccount(harness, { email: credentials.email });
  browser = await harness.signIn(credentials.email);
});
afterAll(() => harness.close());

async function errorsOf(method: 'get' | 'post', url: string, options?: RequestOptions) {
  const response = await browser[method](url, options);
  return { status: response.statusCode, ...response.json<{ code: string; errors?: unknown[] }>() };
}

describe('an invalid request', () => {
  it.each<[what: string, path: string, method: 'get' | 'post', url: string, options?: RequestOptions]>([
    ['a missing header', 'header/idempotency-key', 'post', tokensPath, { body: { payments } }],
    [
      'a header that is too short',
      'header/idempotency-key',
      'post',
      tokensPath,
      { body: { payments }, headers: { 'idempotency-key': 'short' } },
    ],
    ['a missing query parameter', 'query/path', 'get', '/api/session/downloadToken'],
    ['an unknown query parameter', 'query', 'get', '/api/user?colour=blue'],
    ['a path parameter', 'path/attemptId', 'get', '/api/processpayment/receipt/1'],
    ['a field of the body', 'password', 'post', loginPath, { body: { email: credentials.email } }],
    ['a missing body', 'body', 'post', loginPath],
    ['an empty body', 'body', 'post', loginPath, { body: '', headers: json }],
    ['a body that is not JSON', 'body', 'post', loginPath, { body: '{"email":', headers: json }],
    [
      'a body that would change prototypes',
      'body',
      'post',
      loginPath,
      { body: '{"__proto__":{"x":1}}', headers: json },
    ],
    ['an address that is too long', 'path', 'get', `/api/user?x=${'x'.repeat(3000)}`],
    ['an address that cannot be decoded', 'path', 'get', '/api/attendance/%ff/1'],
    ['a character the database cannot store', 'request', 'get', '/api/schools?search=Qui%00lby'],
    [
      'a card number',
      'body',
      'post',
      `/api/processpayment/auditpayment`,
      { body: { attemptId: randomUUID(), stage: 'card-sent', detail: '4111 1111 1111 1111' } },
    ],
  ])('lists %s', async (_, path, method, url, options) => {
    const problem = await errorsOf(method, url, options);
    expect(problem).toMatchObject({
      status: 400,
      errors: [expect.objectContaining({ path, message: expect.stringMatching(/\w/) })],
    });
  });

  it.each<[what: string, path: string, options: RequestOptions]>([
    ['a missing anti-forgery token', 'header/ncsrf', { csrf: null }],
    ['a stale anti-forgery token', 'header/ncsrf', { csrf: 'made-up' }],
    ['another content type', 'header/content-type', { headers: { 'content-type': 'text/plain' } }],
    ['a request from another site', 'header/sec-fetch-site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('lists %s when it responds with 403', async (_, path, options) => {
    expect(await errorsOf('post', loginPath, { body: credentials, ...options })).toMatchObject({
      status: 403,
      code: 'csrf-rejected',
      errors: [{ path }],
    });
  });
});
