/** Signing in and messages if the office has its own host (O-2.9). */
import { startSimulators } from '@portal/simulators';
import type { Simulators } from '@portal/simulators';
import { fileURLToPath } from 'node:url';
import { makeSchool } from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../platform/access/actor.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { OfficeBrowser, makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { browserAt, familyHost, officeHost } from '../../testing/builders/office/two-hosts.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { ProviderBrowser } from '../../testing/stand-ins/provider-browser.ts';
import { SoftwareAuthenticator } from '../../testing/stand-ins/software-authenticator.ts';
import { createAccount } from '../break-glass/index.ts';

const groups = fileURLToPath(new URL('../../../../../packages/demo-data/staff-groups.json', import.meta.url));
const officeUrl = `http://${officeHost}`;

let simulators: Simulators;
let harness: Harness;
let school: TestSchool;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0, officeUrl });
  harness = await createHarness({
    // The provider's tokens are issued at the real time.
    now: new Date().toISOString(),
    env: {
      PUBLIC_URL: `http://${familyHost}`,
      OFFICE_URL: officeUrl,
      OIDC_ISSUER: `${simulators.url}/staff-id`,
      STAFF_GROUPS_FILE: groups,
    },
  });
  school = await makeSchool(harness.database.pool, { centreCode: '4466' });
});
afterAll(async () => {
  await harness.close();
  await simulators.close();
});

const newBrowser = () => browserAt(officeHost, new OfficeBrowser(harness.app));

it('O-2.9 staff sign in on the office’s host: the provider returns them there', async () => {
  const browser = newBrowser();
  const begun = await browser.get('/api/office/sign-in');
  const back = await new ProviderBrowser(simulators.url).choose(
    String(begun.headers.location),
    'mei.lin.chua',
  );
  expect(back.host).toBe(officeHost);
  const done = await browser.get(`${back.pathname}${back.search}`);
  expect(done.headers.location).toBe('/office');
  expect((await browser.get('/api/office/me')).statusCode).toBe(200);
  const out = await browser.post('/api/office/sign-out', { body: {} });
  const end = new URL(out.json<{ providerUrl: string }>().providerUrl);
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${officeUrl}/office`);
});

it('O-2.9 break-glass accounts have their passkeys and their link at the office’s host', async () => {
  const parts = { db: harness.database.db, config: harness.config };
  const call = { now: harness.now(), requestId: 'test', actor: systemActor('operator') };
  const wanted = { name: 'Ruth', personId: null, centreCodes: null, days: 90, by: 'operator' };
  const { url } = await createAccount(parts, call, wanted);
  expect(new URL(url).host).toBe(officeHost);
  const browser = newBrowser();
  const base = '/api/office/break-glass';
  const token = new URL(url).hash.slice(1);
  const begun = okay(await browser.post(`${base}/enrol/options`, { body: { token } })).json();
  expect(begun.options.rp.id).toBe(officeHost);
  const authenticator = new SoftwareAuthenticator(officeUrl);
  const made = { token, credential: authenticator.create(begun.options) };
  expect((await browser.post(`${base}/enrol`, { body: made })).statusCode).toBe(204);
  const asked = okay(await browser.post(`${base}/sign-in/options`)).json();
  const credential = authenticator.get(asked);
  expect((await browser.post(`${base}/sign-in`, { body: { credential } })).statusCode).toBe(204);
});

const linksIn = (message: string | undefined): string[] =>
  [...(message ?? '').matchAll(/https?:\/\/[\w.-]+/g)].map(([link]) => link);

it('O-2.9 messages to staff link to the office’s host, and those to families never do', async () => {
  const [leader, clerk] = [
    await makeStaff(harness, 'principal', [school]),
    await makeStaff(harness, 'attendance-officer', [school]),
  ];
  await harness.database.pool.query(`update staff set email = 'clerk@school.example.com' where id = $1`, [
    clerk.id,
  ]);
  const base = `/api/office/schools/${school.centreCode}`;
  const browser = browserAt(officeHost, leader.browser);
  okay(await browser.post(`${base}/staff/${clerk.publicId}/roles`, { body: { roles: ['office'] } }));
  const toClerk = harness.outbox.messages.find(({ to }) => to === 'clerk@school.example.com');
  expect(new Set(linksIn(toClerk?.text))).toEqual(new Set([officeUrl]));

  const { owner } = await makeFamily(harness, { school });
  harness.outbox.messages.splice(0);
  await harness.browser().post('/api/forgot-password/request', { body: { email: owner.email } });
  await harness.runTasks();
  const toParent = harness.outbox.messages.find(({ to }) => to === owner.email);
  expect(new Set(linksIn(toParent?.text))).toEqual(new Set([`http://${familyHost}`]));
});
