import { staffSession } from '@portal/contract/staff';
import { makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../platform/access/actor.ts';
import { OfficeBrowser, makeStaff } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { SoftwareAuthenticator } from '../../testing/stand-ins/software-authenticator.ts';
import type { Misbehaviour } from '../../testing/stand-ins/software-authenticator.ts';
import { releaseClaims } from '../queue/index.ts';
import { createAccount, issueAnotherLink, listAccounts, revokeAccount, sweepBreakGlass } from './index.ts';
import type { EnrolmentLink } from './index.ts';

const base = '/api/office/break-glass';
const minuteMs = 60_000;

let harness: Harness;
let here: { id: number; centreCode: string };
let elsewhere: { id: number; centreCode: string };
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
  const { pool } = harness.database;
  [here, elsewhere] = [await makeSchool(pool), await makeSchool(pool)];
});
afterAll(() => harness.close());

let addresses = 0;
const newBrowser = (): OfficeBrowser => {
  addresses += 1;
  return new OfficeBrowser(harness.app, `198.51.100.${addresses}`);
};
const callOf = () => ({ now: harness.now(), requestId: 'test', actor: systemActor('operator') });
const parts = () => ({ db: harness.database.db, config: harness.config, onSessionsEnded: releaseClaims });

const create = (centreCodes: readonly string[] | null, days = 90): Promise<EnrolmentLink> =>
  createAccount(parts(), callOf(), { name: 'Ruth', personId: null, centreCodes, days, by: 'operator' });
const tokenOf = ({ url }: EnrolmentLink): string => new URL(url).hash.slice(1);
const newAuthenticator = () => new SoftwareAuthenticator(harness.config.publicUrl.origin);

async function enrol(link: EnrolmentLink, how: Misbehaviour = {}) {
  const browser = newBrowser();
  const authenticator = newAuthenticator();
  const token = tokenOf(link);
  const begun = await browser.post(`${base}/enrol/options`, { body: { token } });
  if (begun.statusCode !== 200) return { authenticator, status: begun.statusCode };
  const credential = authenticator.create(begun.json().options, how);
  const { statusCode } = await browser.post(`${base}/enrol`, { body: { token, credential } });
  return { authenticator, status: statusCode };
}

async function signIn(authenticator: SoftwareAuthenticator, how: Misbehaviour = {}, browser = newBrowser()) {
  const begun = await browser.post(`${base}/sign-in/options`);
  const credential = authenticator.get(begun.json(), how);
  const { statusCode } = await browser.post(`${base}/sign-in`, { body: { credential } });
  browser.forgetCsrf();
  return { browser, status: statusCode };
}

async function lastUse(): Promise<string> {
  const { rows } = await harness.database.pool.query(
    'select public_id from break_glass_use order by id desc limit 1',
  );
  return rows[0].public_id;
}

async function confirm(browser: OfficeBrowser, authenticator: SoftwareAuthenticator) {
  const begun = await browser.post(`${base}/confirm/options`);
  const credential = authenticator.get(begun.json());
  return (await browser.post(`${base}/confirm`, { body: { credential } })).statusCode;
}

const eventsOf = (event: string) =>
  harness.database.db
    .selectFrom('audit_event')
    .select(['actor_label', 'outcome', 'detail'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();

describe('O-2.7 enrolling', () => {
  it('is not offered before a passkey is enrolled', async () => {
    expect((await newBrowser().get(base)).json()).toEqual({ isOffered: false });
    expect((await newBrowser().post(`${base}/sign-in/options`)).statusCode).toBe(404);
  });

  it('adds one passkey with a link, once', async () => {
    const link = await create(null);
    expect((await enrol(link)).status).toBe(204);
    expect((await enrol(link)).status).toBe(404);
    expect((await newBrowser().get(base)).json()).toEqual({ isOffered: true });
  });

  it('keeps the token out of the address that is sent to the server', async () => {
    const { pathname, search, hash } = new URL((await create(null)).url);
    expect([pathname, search]).toEqual(['/office/break-glass/enrol', '']);
    expect(hash).toHaveLength(44);
  });

  it('refuses a link after half an hour, and one that a later link has replaced', async () => {
    const link = await create(null);
    const later = await issueAnotherLink(parts(), callOf(), link.id);
    expect((await enrol(link)).status).toBe(404);
    harness.advance(31 * minuteMs);
    expect((await enrol(later)).status).toBe(404);
  });

  it.each([
    ['without user verification', { skipsUserVerification: true }],
    ['for another origin', { origin: 'https://schoolside.example.net' }],
    ['for an invented challenge', { challenge: 'invented' }],
  ])('refuses a passkey %s, and keeps the link', async (_, how) => {
    const link = await create(null);
    expect((await enrol(link, how)).status).toBe(422);
    expect((await enrol(link)).status).toBe(204);
  });

  it('takes several passkeys, each of which signs in', async () => {
    const link = await create(null);
    const first = await enrol(link);
    const second = await enrol(await issueAnotherLink(parts(), callOf(), link.id));
    for (const { authenticator } of [first, second]) expect((await signIn(authenticator)).status).toBe(204);
  });
});

describe('O-2.7 signing in', () => {
  it('opens only the chosen schools, with the role of the department’s support', async () => {
    const { authenticator } = await enrol(await create([here.centreCode]));
    const { browser } = await signIn(authenticator);
    expect((await browser.get('/api/office/me')).json()).toMatchObject({
      name: 'Ruth (break-glass)',
      isDepartment: false,
      schools: [{ centreCode: here.centreCode, roles: ['department-support'] }],
    });
    const staffOf = ({ centreCode }: typeof here) => browser.get(`/api/office/schools/${centreCode}/staff`);
    expect((await staffOf(here)).statusCode).toBe(200);
    expect((await staffOf(elsewhere)).statusCode).toBe(404);
  });

  it('doesn’t publish terms and outages for all schools, unless it is for all of them', async () => {
    const statusesOf = async (centreCodes: readonly string[] | null): Promise<number[]> => {
      const { authenticator } = await enrol(await create(centreCodes));
      const { browser } = await signIn(authenticator);
      const at = `/api/office/schools/${here.centreCode}`;
      const outage = {
        kind: 'alert',
        modules: ['System'],
        platform: 'all',
        scope: 'everybody',
        title: 'Closed',
      };
      const when = { message: 'All schools are closed.', starts: null, ends: null };
      const terms = { kind: 'owner', version: '9.9', title: 'Terms', text: '# Terms\nPay.' };
      const answers = [
        await browser.post(`${at}/outages`, { body: { ...outage, ...when } }),
        await browser.post(`${at}/terms/publish`, {
          body: { ...terms, inForceOn: '2030-01-01', confirmation: '9.9' },
        }),
        await browser.get(`${at}/error-reports`),
      ];
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statusesOf([here.centreCode])).toEqual([403, 403, 403]);
    expect(await statusesOf(null)).toEqual([200, 200, 200]);
  });

  it('notifies the principals of its schools at once, and is shown in their offices', async () => {
    const { pool } = harness.database;
    const principal = await makeStaff(harness, 'principal', [here]);
    const other = await makeStaff(harness, 'principal', [elsewhere]);
    const former = await makeStaff(harness, 'principal', [here]);
    for (const { id } of [principal, other, former])
      await pool.query('update staff set email = $2 where id = $1', [id, `${id}@school.example.com`]);
    await pool.query('update staff set access_ends_at = $2 where id = $1', [former.id, harness.now()]);
    const { authenticator } = await enrol(await create([here.centreCode]));
    // Those of earlier sign-ins.
    await harness.runTasks();
    harness.outbox.messages.length = 0;
    await signIn(authenticator);
    await harness.runTasks();
    expect(harness.outbox.messages).toMatchObject([
      { to: `${principal.id}@school.example.com`, subject: 'A break-glass account was used' },
    ]);
    await harness.runTask('break-glass.tell', { useId: await lastUse() });
    expect(harness.outbox.messages).toHaveLength(1);
    const usesOf = async ({ browser }: typeof principal, { centreCode }: typeof here) =>
      (await browser.get(`/api/office/schools/${centreCode}/break-glass`)).json().uses[0];
    expect(await usesOf(principal, here)).toEqual({
      name: 'Ruth (break-glass)',
      at: harness.now().toISOString(),
    });
  });

  it('notifies them when a process of the previous version recorded the sign-in', async () => {
    const { pool } = harness.database;
    const school = await makeSchool(pool);
    const { id } = await makeStaff(harness, 'principal', [school]);
    await pool.query('update staff set email = $2 where id = $1', [id, `${id}@school.example.com`]);
    const { authenticator } = await enrol(await create([school.centreCode]));
    await signIn(authenticator);
    harness.outbox.messages.length = 0;
    await harness.runTask('break-glass.tell', { useId: await lastUse() });
    expect(harness.outbox.messages).toMatchObject([{ to: `${id}@school.example.com` }]);
  });

  it.each([
    ['without user verification', { skipsUserVerification: true }],
    ['for another site', { rpId: 'schoolside.example.net' }],
    ['for an invented challenge', { challenge: 'invented' }],
  ])('refuses a passkey %s, and records it', async (_, how) => {
    const { authenticator } = await enrol(await create(null));
    const { browser, status } = await signIn(authenticator, how);
    expect(status).toBe(422);
    expect((await browser.get('/api/office/me')).statusCode).toBe(401);
    expect((await eventsOf('breakGlass.signedIn')).at(-1)).toMatchObject({ outcome: 'refused' });
  });

  it('refuses a passkey whose signature counter didn’t increase', async () => {
    const { authenticator } = await enrol(await create(null));
    expect((await signIn(authenticator, { signCount: 5 })).status).toBe(204);
    expect((await signIn(authenticator, { signCount: 5 })).status).toBe(422);
  });

  it('marks every audited action as break-glass', async () => {
    const { authenticator } = await enrol(await create(null));
    const { browser } = await signIn(authenticator);
    await browser.post('/api/office/sign-out');
    for (const event of ['breakGlass.signedIn', 'staff.signedOut'])
      expect((await eventsOf(event)).at(-1)).toMatchObject({
        actor_label: 'Ruth (break-glass)',
        detail: { breakGlass: true },
      });
  });

  it('is limited for a network', async () => {
    const browser = newBrowser();
    const statuses = [];
    for (let call = 0; call < 31; call += 1)
      statuses.push((await browser.post(`${base}/sign-in/options`)).statusCode);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});

describe('O-2.7 a session', () => {
  it('is confirmed by a passkey of the same account only', async () => {
    const mine = await enrol(await create([here.centreCode]));
    const theirs = await enrol(await create(null));
    const { browser } = await signIn(mine.authenticator);
    const colleague = await makeStaff(harness, 'office', [here]);
    const assign = async () =>
      (
        await browser.post(`/api/office/schools/${here.centreCode}/staff/${colleague.publicId}/roles`, {
          body: { roles: ['office'] },
        })
      ).json().code;
    harness.advance((staffSession.stepUpMinutes + 1) * minuteMs);
    expect(await assign()).toBe('reauthentication-required');
    expect(await confirm(browser, theirs.authenticator)).toBe(422);
    expect(await assign()).toBe('reauthentication-required');
    expect(await confirm(browser, mine.authenticator)).toBe(204);
    expect(await assign()).toBeUndefined();
  });

  it('is sent to its own page for a fresh sign-in, not to the provider', async () => {
    const { authenticator } = await enrol(await create(null));
    const { browser } = await signIn(authenticator);
    const { headers } = await browser.get('/api/office/step-up');
    expect(headers.location).toBe('/office/break-glass/confirm');
  });

  it('ends after 15 minutes without use, like others', async () => {
    const { authenticator } = await enrol(await create(null));
    const { browser } = await signIn(authenticator);
    harness.advance((staffSession.idleMinutes + 1) * minuteMs);
    expect((await browser.get('/api/office/me')).statusCode).toBe(401);
  });

  it('ends with the account, which can’t sign in afterwards', async () => {
    const { authenticator } = await enrol(await create(null, 1));
    harness.advance(24 * 60 * minuteMs - minuteMs);
    const { browser } = await signIn(authenticator);
    expect((await browser.get('/api/office/me')).statusCode).toBe(200);
    harness.advance(minuteMs);
    expect((await browser.get('/api/office/me')).statusCode).toBe(401);
    expect((await signIn(authenticator)).status).toBe(422);
  });

  it('leaves no passkey a month after the account has ended', async () => {
    const link = await create(null, 1);
    await enrol(link);
    const passkeys = async () => {
      await sweepBreakGlass(harness.database.db, harness.now());
      return (await listAccounts(harness.database.db, link.id))[0]?.passkeys;
    };
    harness.advance(30 * 24 * 60 * minuteMs);
    expect(await passkeys()).toBe(1);
    harness.advance(2 * 24 * 60 * minuteMs);
    expect(await passkeys()).toBe(0);
  });

  it('ends at once when the account is revoked, which can’t sign in afterwards', async () => {
    const link = await create(null);
    const { authenticator } = await enrol(link);
    const { browser } = await signIn(authenticator);
    await revokeAccount(parts(), callOf(), link.id);
    expect((await browser.get('/api/office/me')).statusCode).toBe(401);
    expect((await signIn(authenticator)).status).toBe(422);
    await expect(issueAnotherLink(parts(), callOf(), link.id)).rejects.toThrow('We couldn');
  });

  it('isn’t confirmed for staff of the provider, and their page can’t give the account a role', async () => {
    const principal = await makeStaff(harness, 'principal', [here]);
    await enrol(await create([here.centreCode]));
    expect((await principal.browser.post(`${base}/confirm/options`)).statusCode).toBe(403);
    const staff = await principal.browser.get(`/api/office/schools/${here.centreCode}/staff`);
    expect(staff.body).not.toContain('break-glass');
  });
});
