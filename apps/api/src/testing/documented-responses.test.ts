import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentedResponses } from './documented-responses.ts';
import { createHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let documented: DocumentedResponses;
beforeAll(async () => {
  harness = await createHarness();
  documented = new DocumentedResponses(await harness.app.describeApi());
});
afterAll(() => harness.close());

const json = { 'content-type': 'application/json; charset=utf-8' };
const problem = { 'content-type': 'application/problem+json; charset=utf-8' };
const notFound = {
  type: 'urn:portal:problem:not-found',
  title: 'Not found',
  status: 404,
  code: 'not-found',
  requestId: 'r-1',
};
const fileHeaders = { 'content-disposition': 'attachment' };

function faultOf(
  call: string,
  {
    status = 200,
    headers = json,
    body = '',
  }: { status?: number; headers?: Record<string, string>; body?: unknown },
): string | null {
  const [method = '', path = ''] = call.split(' ');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return documented.findFault(method, path, { statusCode: status, headers, body: text });
}

describe('a documented response', () => {
  it.each<[what: string, call: string, response: Parameters<typeof faultOf>[1]]>([
    ['JSON', 'GET /api/token/csrf-token', { body: '"token"' }],
    ['nothing', 'POST /api/authentication/logout', { status: 204, headers: {} }],
    [
      'a problem',
      'GET /api/attendance/:studentId/:centreCode',
      { status: 404, headers: problem, body: notFound },
    ],
    [
      'a file',
      'GET /api/processpayment/receipt/:attemptId',
      { headers: { ...fileHeaders, 'content-type': 'application/pdf' }, body: '%PDF' },
    ],
    ['a page outside the API', 'GET /live', { status: 299 }],
  ])('is accepted: %s', (_, call, response) => {
    expect(faultOf(call, response)).toBeNull();
  });
});

describe('an undocumented response', () => {
  it.each<[what: string, call: string, response: Parameters<typeof faultOf>[1], fault: RegExp]>([
    ['status', 'POST /api/authentication/logout', { status: 202 }, /status is not documented/],
    ['body', 'POST /api/authentication/logout', { status: 204, body: '{}' }, /is not documented/],
    ['content type', 'GET /api/token/csrf-token', { headers: problem, body: '"x"' }, /problem\+json is not/],
    ['schema', 'GET /api/token/csrf-token', { body: { token: 1 } }, /must be string/],
    [
      'problem code',
      'GET /api/attendance/:studentId/:centreCode',
      { status: 404, headers: problem, body: { ...notFound, code: 'lost' } },
      /code must be equal to constant/,
    ],
    [
      'problem without what its code promises',
      'POST /api/authentication/login',
      { status: 420, headers: problem, body: { ...notFound, status: 420, code: 'code-required' } },
      /must/,
    ],
    ['rate limit without Retry-After', 'GET /api/user', { status: 429, headers: problem }, /Retry-After/],
    [
      'file type',
      'GET /api/processpayment/receipt/:attemptId',
      { headers: { ...fileHeaders, 'content-type': 'text/html' } },
      /text\/html is not documented/,
    ],
  ])('is rejected: %s', (_, call, response, fault) => {
    expect(faultOf(call, response)).toMatch(fault);
  });
});
