/** A server with one host for families and another for the office (O-2.9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestView, userAddress } from '../../../testing/builders/admin-view.ts';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { makeStaff } from '../../../testing/builders/office/staff.ts';
import { bothPages, browserAt, familyHost, officeHost } from '../../../testing/builders/office/two-hosts.ts';
import { callsOf, routeTable } from '../../../testing/authorisation/route-table.ts';
import type { TableRow } from '../../../testing/authorisation/route-table.ts';
import { TestBrowser } from '../../../testing/browser.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { issueScimKey } from '../../../areas/provisioning/index.ts';
import { systemActor } from '../../access/actor.ts';

let harness: Harness;
let family: Family;
beforeAll(async () => {
  const env = {
    PUBLIC_URL: `http://${familyHost}:8080`,
    OFFICE_URL: `http://${officeHost}:8080`,
    SUPPORT_HOSTS: `${officeHost},${familyHost}`,
    LIMITS_SCALE: '10',
  };
  harness = await createHarness({ ...bothPages, env });
  family = await makeFamily(harness);
});
afterAll(() => harness.close());

const visitorAt = (host: string): TestBrowser => browserAt(host, new TestBrowser(harness.app));
const officeRoute = /^\/(?:api\/)?office(?:\/|$)|^\/api\/scim\//;
const everywhere = ['/live', '/ready', '/csp-reports', '/.well-known/security.txt', '/assets/:name'];

/** The status that an anonymous caller gets at the host, for each selected route of the router's table. */
async function statusesAt(host: string, isWanted: (row: TableRow) => boolean): Promise<[string, number][]> {
  const wanted = callsOf(routeTable(harness.app).filter(isWanted));
  expect(wanted.length).toBeGreaterThan(80);
  const statuses: [string, number][] = [];
  for (const { call, method, row } of wanted) {
    const answer = await harness.app.inject({
      method: methodOf(method),
      url: row.example,
      headers: { host },
    });
    statuses.push([call, answer.statusCode]);
  }
  return statuses;
}
const methodOf = (name: string) =>
  (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => method === name) ?? 'GET';

describe('O-2.9 the families’ host', () => {
  it.each([
    ['/office', '/office'],
    ['/office/queue?kind=absence-report&x=%2F', '/office/queue?kind=absence-report&x=%2F'],
    ['/office/break-glass/enrol', '/office/break-glass/enrol'],
    ['/office/assets/x', '/office/assets/x'],
  ])('redirects %s to the office’s host', async (path, at) => {
    const { statusCode, headers } = await visitorAt(familyHost).get(path);
    expect([statusCode, headers.location]).toEqual([302, `http://${officeHost}:8080${at}`]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('answers 404 to every call of the office, also with its cookies', async () => {
    const { browser } = await makeStaff(harness, 'principal', [family.school]);
    expect((await browserAt(officeHost, browser).get('/api/office/me')).statusCode).toBe(200);
    expect((await browserAt(familyHost, browser).get('/api/office/me')).statusCode).toBe(404);
    for (const [call, status] of await statusesAt(familyHost, ({ url }) =>
      /^\/api\/(?:office|scim)\//.test(url),
    ))
      expect.soft(status, call).toBe(404);
  });

  it('doesn’t serve an administration view, even if SUPPORT_HOSTS lists it', async () => {
    const view = await viewAtOffice();
    expect((await view.browser.get(userAddress(view))).statusCode).toBe(200);
    expect((await browserAt(familyHost, view.browser).get(userAddress(view))).statusCode).toBe(401);
  });

  it('serves families as before', async () => {
    expect((await visitorAt(familyHost).get('/')).body).toContain('the family’s page');
    expect((await browserAt(familyHost, family.browser).get('/api/user')).statusCode).toBe(200);
  });
});

describe('O-2.9 the office’s host', () => {
  it('serves the office’s page and calls, and redirects / there', async () => {
    const visitor = visitorAt(officeHost);
    expect((await visitor.get('/office/queue')).body).toContain('the office');
    const { statusCode, headers } = await visitor.get('/');
    expect([statusCode, headers.location]).toEqual([302, '/office']);
    expect((await visitor.get('/api/office/csrf-token')).statusCode).toBe(200);
  });

  it('answers 404 to every other route, for a family that is signed in too', async () => {
    const browser = browserAt(officeHost, family.browser);
    const document = { headers: { 'sec-fetch-dest': 'document' } };
    expect((await browser.get('/', document)).headers.location).toBe('/office');
    expect((await browser.get('/api/user')).statusCode).toBe(404);
    const isOther = ({ url }: TableRow): boolean =>
      !officeRoute.test(url) && !everywhere.includes(url) && url !== '/';
    for (const [call, status] of await statusesAt(officeHost, isOther)) expect.soft(status, call).toBe(404);
  });

  it('signs no family in with a forged cookie of a view', async () => {
    const browser = visitorAt(officeHost);
    browser.cookies.set('adminview', 'invented');
    const body = { email: family.owner.email, password: 'Wattle-Creek-26' };
    const answer = await browser.post('/api/authentication/login', { body });
    expect(answer.statusCode).toBe(401);
    expect(browser.cookies.has('sid')).toBe(false);
    expect(browser.cookies.has('adminview')).toBe(false);
  });

  it.each(everywhere.filter((path) => path !== '/csp-reports'))(
    'serves %s, like the families’ host',
    async (path) => {
      for (const host of [familyHost, officeHost])
        expect((await visitorAt(host).get(path.replace(':name', 'x'))).statusCode).toBe(200);
    },
  );

  it('serves the identity provider’s calls about staff', async () => {
    const call = { now: harness.now(), requestId: 'test', actor: systemActor('operator') };
    const key = await issueScimKey(harness.database.db, call, 'own host');
    const headers = { authorization: `Bearer ${key}` };
    const answer = await visitorAt(officeHost).get('/api/scim/v2/ServiceProviderConfig', { headers });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining(`"location":"http://${officeHost}:8080/api/scim/v2/`),
    ]);
  });
});

/** Starts a view whose browser sends all calls to the office's host. */
async function viewAtOffice() {
  const view = await startTestView(harness, family, { host: officeHost });
  return { ...view, browser: browserAt(officeHost, view.browser) };
}

describe('O-2.9 an administration view', () => {
  it('runs on the office’s host, from the family’s page to its end', async () => {
    const { browser, ...view } = await viewAtOffice();
    expect((await browser.get('/')).body).toContain('the family’s page');
    expect((await browser.get('/api/token/csrf-token')).statusCode).toBe(200);
    expect((await browser.get(userAddress(view))).statusCode).toBe(200);
    expect((await browser.get('/service-worker.js')).statusCode).toBe(404);
    expect((await browser.post('/api/AdminView/Logout', { body: {} })).statusCode).toBe(200);
    expect((await browser.get(userAddress(view))).statusCode).toBe(404);
    expect((await browser.get('/')).headers.location).toBe('/office');
  });

  it('never acts as a family that is signed in in the same browser', async () => {
    const { browser } = await viewAtOffice();
    for (const [name, value] of family.browser.cookies) browser.cookies.set(name, value);
    expect((await browser.get('/api/user')).statusCode).toBe(403);
  });
});

it('O-2.9 without a host of its own, the office is on every host', async () => {
  const plain = await createHarness({ ...bothPages, env: { PUBLIC_URL: `http://${familyHost}` } });
  const browser = browserAt(familyHost, new TestBrowser(plain.app));
  expect((await browser.get('/office')).body).toContain('the office');
  expect((await browser.get('/')).body).toContain('the family’s page');
  expect((await browser.get('/api/office/csrf-token')).statusCode).toBe(200);
  await plain.close();
});
