/** Host and Origin headers, including forged ones, if the office has its own host (O-2.9). */
import { request as requestOf } from 'node:http';
import { text } from 'node:stream/consumers';
import { csrfHeader } from '@portal/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeBrowser } from '../../../testing/builders/office/staff.ts';
import { bothPages, browserAt, familyHost, officeHost } from '../../../testing/builders/office/two-hosts.ts';
import { TestBrowser } from '../../../testing/browser.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  const env = {
    PUBLIC_URL: `https://${familyHost}`,
    OFFICE_URL: `https://${officeHost}`,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  harness = await createHarness({ ...bothPages, env });
});
afterAll(() => harness.close());

/** Sends the path and headers over a real connection, unchanged, because `inject` would normalise them. */
async function send(path: string, headers: Record<string, string>) {
  const { port } = new URL(await listening());
  return new Promise<{ status: number; location: string; body: string }>((resolve, reject) => {
    const request = requestOf({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const location = answered.location ?? '';
      void text(response).then((body) => resolve({ status, location, body }), reject);
    });
    request.on('error', reject).end();
  });
}
let address: Promise<string> | undefined;
const listening = (): Promise<string> => (address ??= harness.app.listen({ host: '127.0.0.1', port: 0 }));

describe('O-2.9 the Host header of a connection', () => {
  it.each(['attacker.example', `${officeHost}.attacker.example`, `${familyHost}@${officeHost}`])(
    'gets 421 for %j, even if other headers name the office',
    async (host) => {
      const headers = { host, 'x-forwarded-host': officeHost, forwarded: `host=${officeHost}` };
      for (const path of ['/office', '/', '/api/office/me', '/api/user'])
        expect((await send(path, headers)).status).toBe(421);
    },
  );

  it('selects the host, not a forwarded host or an address in the request line', async () => {
    const headers = { host: familyHost, 'x-forwarded-host': officeHost };
    expect((await send('/api/office/csrf-token', headers)).status).toBe(404);
    expect((await send(`http://${officeHost}/api/office/csrf-token`, headers)).status).toBe(404);
    expect((await send('/api/office/csrf-token', { host: `${officeHost.toUpperCase()}.:8080` })).status).toBe(
      200,
    );
    expect((await send('/api/token/csrf-token', { host: officeHost })).status).toBe(404);
  });

  it.each(['http://attacker.example/office/queue', '/%6fffice/queue', '/office/..//attacker.example'])(
    'redirects %s to the office only',
    async (path) => {
      const { status, location } = await send(path, { host: familyHost });
      expect(status).toBe(302);
      expect(new URL(location).host).toBe(officeHost);
    },
  );
});

/** Signs out with a valid token. Only `headers` identify the calling page: older browsers send only `Origin`. */
async function endSessionFrom(host: string, headers: Record<string, string>) {
  const isOffice = host === officeHost;
  const browser = browserAt(host, isOffice ? new OfficeBrowser(harness.app) : new TestBrowser(harness.app));
  const token = await browser.fetchCsrf();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await harness.app.inject({
    method: 'POST',
    url: isOffice ? '/api/office/sign-out' : '/api/authentication/logout',
    headers: { host, cookie, [csrfHeader]: token, ...headers },
    payload: {},
  });
  return { status: answer.statusCode, errors: answer.json<{ errors?: unknown }>().errors };
}

describe('O-2.9 over https', () => {
  it.each([
    [officeHost, '/office', "script-src 'self';"],
    [familyHost, '/office', "script-src 'self';"],
    [familyHost, '/', "script-src 'self' 'sha256-family';"],
  ])('sends HSTS and the policy of the page at %s%s', async (host, path, policy) => {
    const { headers } = await browserAt(host, new TestBrowser(harness.app)).get(path);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain(policy);
    expect(String(headers['content-security-policy'])).not.toContain('example.edu');
  });

  it.each([
    [officeHost, '/api/office/csrf-token'],
    [familyHost, '/api/token/csrf-token'],
  ])('sets cookies that browsers keep to %s', async (host, path) => {
    const { cookies } = await browserAt(host, new TestBrowser(harness.app)).get(path);
    expect(cookies).toMatchObject([{ name: '__Host-csrf', secure: true, path: '/', sameSite: 'Strict' }]);
    expect(cookies[0]).not.toHaveProperty('domain');
  });

  const otherPage = [{ path: 'header/origin', message: 'Requests from another site are rejected' }];
  it.each([
    [officeHost, `https://${officeHost}`, 401, undefined],
    [officeHost, `https://${familyHost}`, 403, otherPage],
    [officeHost, 'https://attacker.example', 403, otherPage],
    [familyHost, `https://${familyHost}`, 401, undefined],
    [familyHost, `https://${officeHost}`, 403, otherPage],
  ])('at %s, a call by a page of %s gets %i', async (host, origin, status, errors) => {
    expect(await endSessionFrom(host, { origin })).toEqual({ status, errors });
  });

  it('rejects a call by a page of the other host, although it is of the same site', async () => {
    const { status, errors } = await endSessionFrom(officeHost, { 'sec-fetch-site': 'same-site' });
    expect(status).toBe(403);
    expect(errors).toMatchObject([{ path: 'header/sec-fetch-site' }]);
  });
});
