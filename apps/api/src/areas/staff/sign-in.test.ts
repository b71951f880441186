/** The complete sign-in against the stand-in provider, over HTTP: browser, portal and provider (O-2.1). */
import { startSimulators } from '@portal/simulators';
import type { Simulators } from '@portal/simulators';
import { fileURLToPath } from 'node:url';
import { makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { OfficeBrowser } from '../../testing/builders/office/staff.ts';
import { ProviderBrowser } from '../../testing/stand-ins/provider-browser.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const groups = fileURLToPath(new URL('../../../../../packages/demo-data/staff-groups.json', import.meta.url));

let simulators: Simulators;
let harness: Harness;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
  harness = await createHarness({
    // The provider's tokens are issued at the real time.
    now: new Date().toISOString(),
    env: {
      OIDC_ISSUER: `${simulators.url}/staff-id`,
      OIDC_PERSON_CLAIM: 'register_person_id',
      OIDC_TIMETABLE_CLAIM: 'timetable_code',
      STAFF_GROUPS_FILE: groups,
    },
  });
  for (const centreCode of ['4466', '4215']) await makeSchool(harness.database.pool, { centreCode });
});
afterAll(async () => {
  await harness.close();
  await simulators.close();
});

async function beginAt(browser: OfficeBrowser): Promise<string> {
  const begun = await browser.get('/api/office/sign-in');
  expect(begun.statusCode).toBe(303);
  return String(begun.headers.location);
}

async function signIn(
  person: string,
  browser = new OfficeBrowser(harness.app),
): Promise<{ browser: OfficeBrowser; location: string }> {
  const back = await new ProviderBrowser(simulators.url).choose(await beginAt(browser), person);
  const done = await browser.get(`${back.pathname}${back.search}`);
  expect(done.statusCode).toBe(303);
  return { browser, location: String(done.headers.location) };
}

const whoIs = (browser: OfficeBrowser) => browser.get('/api/office/me');

describe('O-2.1 signing in with the provider', () => {
  it('sends PKCE, state and nonce, and binds its checks to this browser', async () => {
    const begun = await new OfficeBrowser(harness.app).get('/api/office/sign-in');
    const { searchParams } = new URL(String(begun.headers.location));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(begun.cookies).toMatchObject([
      { name: 'officesignin', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 },
    ]);
    expect(begun.cookies[0]?.value).not.toContain(searchParams.get('state'));
  });

  it('starts a session with the roles of the person’s groups', async () => {
    const { browser, location } = await signIn('mei.lin.chua');
    expect(location).toBe('/office');
    expect((await whoIs(browser)).json()).toMatchObject({
      name: 'Mei Lin Chua',
      isDepartment: false,
      schools: [
        { centreCode: '4466', roles: ['office'] },
        { centreCode: '4215', roles: ['attendance-officer'] },
      ],
    });
  });

  it('identifies a person only by issuer and subject, so the same person isn’t added twice', async () => {
    await signIn('ruth.adeyemi');
    await signIn('ruth.adeyemi');
    const rows = await harness.database.db
      .selectFrom('staff')
      .select(['issuer', 'subject', 'register_person_id', 'username', 'timetable_code'])
      .where('subject', 'in', ['ruth.adeyemi', 'grace.park'])
      .execute();
    expect(rows).toEqual([
      {
        issuer: `${simulators.url}/staff-id`,
        subject: 'ruth.adeyemi',
        register_person_id: null,
        username: 'ruth.adeyemi',
        timetable_code: 'ADR',
      },
    ]);
  });

  it('stores the person’s register id', async () => {
    await signIn('grace.park');
    const row = await harness.database.db
      .selectFrom('staff')
      .select('register_person_id')
      .where('subject', '=', 'grace.park')
      .executeTakeFirst();
    expect(row).toEqual({ register_person_id: 'PAR-GRACE-PARK' });
  });

  it('refuses a person without a role, and audits the refusal', async () => {
    const { browser, location } = await signIn('piet.visser');
    expect(location).toBe('/office/sign-in?problem=no-access');
    expect((await whoIs(browser)).statusCode).toBe(401);
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('event', '=', 'staff.signedIn')
      .where('actor_label', '=', 'Piet Visser')
      .execute();
    expect(events).toEqual([{ outcome: 'refused' }]);
  });

  it('removes a role at the next sign-in when its group doesn’t grant it', async () => {
    const { browser } = await signIn('tom.kelso');
    await harness.database.pool.query(
      `insert into staff_membership (staff_id, school_id, role)
       select staff.id, school.id, 'principal' from staff, school
       where staff.subject = 'tom.kelso' and school.centre_code = '4215'`,
    );
    expect((await whoIs(browser)).json()).toMatchObject({ schools: [{}, {}] });
    const again = await signIn('tom.kelso');
    expect((await whoIs(again.browser)).json()).toMatchObject({ schools: [{ centreCode: '4466' }] });
  });

  it('refuses a callback in another browser, a repeated one, and one without a sign-in', async () => {
    const browser = new OfficeBrowser(harness.app);
    const back = await new ProviderBrowser(simulators.url).choose(await beginAt(browser), 'tom.kelso');
    const path = `${back.pathname}${back.search}`;
    const failed = '/office/sign-in?problem=failed';
    const locationOf = async (other: OfficeBrowser) => (await other.get(path)).headers.location;
    expect(await locationOf(new OfficeBrowser(harness.app))).toBe(failed);
    const third = new OfficeBrowser(harness.app);
    await beginAt(third);
    expect(await locationOf(third)).toBe(failed);
    expect(await locationOf(browser)).toBe('/office');
    expect(await locationOf(browser)).toBe(failed);
  });

  it('refuses a callback after ten minutes', async () => {
    const browser = new OfficeBrowser(harness.app);
    const back = await new ProviderBrowser(simulators.url).choose(await beginAt(browser), 'tom.kelso');
    harness.advance(10 * 60_000);
    const late = await browser.get(`${back.pathname}${back.search}`);
    harness.setNow(new Date());
    expect(late.headers.location).toBe('/office/sign-in?problem=failed');
  });
});

describe('O-2.4 a fresh sign-in', () => {
  const authenticatedAt = async (browser: OfficeBrowser) => {
    const row = await harness.database.db
      .selectFrom('staff_session')
      .select('authenticated_at')
      .where('id_hash', '=', sha256(browser.cookies.get('office') ?? ''))
      .executeTakeFirstOrThrow();
    return row.authenticated_at.getTime();
  };

  /** Steps up, choosing this person at the provider. The provider's redirect doesn't carry the strict cookie. */
  async function stepUp(browser: OfficeBrowser, person: string) {
    const begun = await browser.get('/api/office/step-up');
    const start = String(begun.headers.location);
    const back = await new ProviderBrowser(simulators.url).choose(start, person);
    const session = browser.cookies.get('office') ?? '';
    browser.cookies.delete('office');
    const done = await browser.get(`${back.pathname}${back.search}`);
    browser.cookies.set('office', session);
    return { start: new URL(start), location: done.headers.location };
  }

  it('isn’t assumed when the provider doesn’t say how old its own session is', async () => {
    const { browser } = await signIn('joanne.whitby');
    expect(await authenticatedAt(browser)).toBe(0);
  });

  it('asks the provider for the password again, and confirms the session', async () => {
    const { browser } = await signIn('joanne.whitby');
    const { start, location } = await stepUp(browser, 'joanne.whitby');
    expect(Object.fromEntries(start.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect(location).toBe('/office/step-up?outcome=confirmed');
    expect(Date.now() - (await authenticatedAt(browser))).toBeLessThan(60_000);
    expect((await whoIs(browser)).json()).toMatchObject({ name: 'Joanne Whitby' });
  });

  it('of somebody else confirms nothing and is audited', async () => {
    const { browser } = await signIn('joanne.whitby');
    const { location } = await stepUp(browser, 'tom.kelso');
    expect(location).toBe('/office/step-up?outcome=refused');
    expect(await authenticatedAt(browser)).toBe(0);
    expect((await whoIs(browser)).json()).toMatchObject({ name: 'Joanne Whitby' });
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('event', '=', 'staff.steppedUp')
      .where('actor_label', '=', 'Tom Kelso')
      .execute();
    expect(events).toEqual([{ outcome: 'refused' }]);
  });

  it('doesn’t revive a session that has ended', async () => {
    const { browser } = await signIn('joanne.whitby');
    const back = await new ProviderBrowser(simulators.url).choose(
      String((await browser.get('/api/office/step-up')).headers.location),
      'joanne.whitby',
    );
    await browser.post('/api/office/sign-out');
    const done = await browser.get(`${back.pathname}${back.search}`);
    expect(done.headers.location).toBe('/office/step-up?outcome=refused');
  });

  it('without a session leads to the sign-in page', async () => {
    const begun = await new OfficeBrowser(harness.app).get('/api/office/step-up');
    expect(begun.headers.location).toBe('/office/sign-in?problem=ended');
  });
});

describe('O-2.3 the provider ends sessions', () => {
  it('refuses a forged token', async () => {
    const response = await new OfficeBrowser(harness.app).post('/api/office/back-channel-logout', {
      body: 'logout_token=eyJhbGciOiJub25lIn0.e30.',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(400);
  });

  it('returns the address of the provider’s own sign-out', async () => {
    const { browser } = await signIn('amara.osei');
    const { providerUrl } = (await browser.post('/api/office/sign-out')).json<{ providerUrl: string }>();
    expect(providerUrl).toContain(`${simulators.url}/staff-id/session/end`);
    expect((await whoIs(browser)).statusCode).toBe(401);
  });
});
