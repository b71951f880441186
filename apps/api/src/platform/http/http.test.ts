import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { requireDeclarations } from './route.ts';

const loginPath = '/api/authentication/login';
const logoutPath = '/api/authentication/logout';
const credentials = { email: 'meera@example.com', password: testPassword };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await addAccount(harness, { email: credentials.email });
});
afterAll(() => harness.close());

const auditRows = () =>
  harness.database.db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

describe('T9 anti-forgery', () => {
  it.each([
    ['no token', { csrf: null }],
    ['an invented token', { csrf: 'made-up' }],
    ['a call from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a form as text', { headers: { 'content-type': 'text/plain' }, body: 'email=meera' }],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'email=meera' }],
  ])('refuses %s before signing in, and changes nothing', async (_, options) => {
    const before = await auditRows();
    const response = await harness.browser().post(loginPath, { body: credentials, ...options });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'csrf-rejected', status: 403 });
    expect(await auditRows()).toEqual(before);
  });

  it('checks the Origin where the browser sends no Sec-Fetch-Site', async () => {
    const browser = harness.browser();
    const token = await browser.fetchCsrf();
    const response = await harness.app.inject({
      method: 'POST',
      url: loginPath,
      headers: {
        ncsrf: token,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: 'https://elsewhere.example',
      },
      payload: credentials,
    });
    expect(response.statusCode).toBe(403);
  });

  it('refuses the token of another session, and one from before signing in', async () => {
    const browser = harness.browser('203.0.113.77');
    const early = await browser.fetchCsrf();
    const signedIn = await harness.signIn(credentials.email);
    for (const [name, value] of browser.cookies) if (name === 'csrf') signedIn.cookies.set(name, value);
    expect((await signedIn.post(logoutPath, { csrf: early })).statusCode).toBe(403);
    expect((await signedIn.get('/api/authentication/authenticationCheck')).statusCode).toBe(200);
  });
});

describe('responses', () => {
  it('use __Host- cookies and HSTS where the portal is served over https', async () => {
    const secure = await createHarness({ env: { PUBLIC_URL: 'https://portal.example' } });
    const response = await secure.browser().get('/api/token/csrf-token');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-csrf',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
    await secure.close();
  });

  it('are problems with a code and a request id when a call fails', async () => {
    const response = await harness.browser().get('/api/authentication/authenticationCheck');
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      status: 401,
      code: 'sign-in-required',
      requestId: expect.any(String),
    });
  });

  it('T32 refuse a body over 64 KiB', async () => {
    const response = await harness
      .browser()
      .post(loginPath, { body: { ...credentials, captchaToken: 'x'.repeat(70_000) } });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'payload-too-large' });
  });

  it('T28 refuse broken JSON and duplicate query keys without an internal error', async () => {
    const broken = await harness
      .browser()
      .post(loginPath, { body: '{"email":', headers: { 'content-type': 'application/json' } });
    expect(broken.statusCode).toBe(400);
    const doubled = await harness
      .browser()
      .get('/api/user?includeFutureStudents=true&includeFutureStudents=false');
    expect([400, 401]).toContain(doubled.statusCode);
  });

  it('T28 refuse a character that no database stores without an internal error', async () => {
    harness.advance(60_000);
    const browser = await harness.signIn(credentials.email);
    const answer = await browser.get('/api/schools?search=Qui%00lby');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid-request' });
  });
});

describe('content policy reports', () => {
  it('are accepted from a browser without a session, and hostile ones are harmless', async () => {
    const post = (payload: string) =>
      harness.app.inject({
        method: 'POST',
        url: '/csp-reports',
        headers: { 'content-type': 'application/reports+json' },
        payload,
      });
    const report = {
      type: 'csp-violation',
      body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/x' },
    };
    expect((await post(JSON.stringify([report]))).statusCode).toBe(204);
    expect((await post('not json')).statusCode).toBe(204);
    expect((await post(JSON.stringify('x'.repeat(20_000)))).statusCode).toBe(413);
  });
});

describe('request limits', () => {
  it('return 429 to the 301st anonymous call in five minutes from one IP address, in either process', async () => {
    const browser = harness.browser('192.0.2.200');
    for (let calls = 0; calls < 300; calls += 1) {
      expect((await browser.get('/api/qlearn/link')).statusCode).toBe(200);
    }
    const refused = await browser.get('/api/qlearn/link');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await harness.browser('192.0.2.201').get('/api/qlearn/link')).statusCode).toBe(200);
  });
});

describe('routes', () => {
  it('prevent the server from starting without an access rule and an audit event', () => {
    const app = fastify();
    requireDeclarations(app);
    expect(() => app.get('/api/loose', async () => 'x')).toThrow(
      /declares no an access rule and no an audit event/,
    );
    expect(() =>
      app.get('/api/half', { config: { access: { kind: 'family', who: 'anyone' } } }, async () => 'x'),
    ).toThrow(/no an audit event/);
  });

  it('are all in the OpenAPI document', async () => {
    const response = await harness.browser('192.0.2.150').get('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    const document = response.json<{ openapi: string; paths: Record<string, unknown> }>();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([loginPath, '/api/user', '/api/attendance/reportAbsence']),
    );
    const { body } = await harness.browser('192.0.2.150').get('/api/docs');
    expect(body.replaceAll('<wbr>', '')).toContain('/api/attendance/reportAbsence');
  });
});
