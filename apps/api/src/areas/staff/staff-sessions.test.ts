/** How long an office session lives, and who can end it (O-2.2, O-2.3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { makeAskingFamily, makeRequest } from '../../testing/builders/office/school-requests.ts';
import { addSession, OfficeBrowser, makeStaff, testIssuer } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const minute = 60_000;
const provider = new FakeStaffProvider();
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: provider });
});
afterAll(() => harness.close());

const staffMember = async () => makeStaff(harness, 'principal', [(await makeAskingFamily(harness)).school]);
const isSignedIn = async (browser: OfficeBrowser, headers = {}) =>
  (await browser.get('/api/office/me', { headers })).statusCode === 200;

describe('O-2.2 a session of the office', () => {
  it('ends after 15 minutes without use', async () => {
    const { browser } = await staffMember();
    harness.advance(14 * minute);
    expect(await isSignedIn(browser)).toBe(true);
    harness.advance(14 * minute);
    expect(await isSignedIn(browser)).toBe(true);
    harness.advance(15 * minute);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('isn’t kept alive by a page’s background checks', async () => {
    const { browser } = await staffMember();
    harness.advance(10 * minute);
    expect(await isSignedIn(browser, { 'Session-Check': 'look' })).toBe(true);
    harness.advance(5 * minute);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends after ten hours of use', async () => {
    const { browser } = await staffMember();
    for (let passed = 0; passed < 10 * 60 - 10; passed += 10) {
      harness.advance(10 * minute);
      expect(await isSignedIn(browser)).toBe(true);
    }
    harness.advance(10 * minute);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('has its own anti-forgery token', async () => {
    const [one, other] = [await staffMember(), await staffMember()];
    const csrf = await one.browser.fetchCsrf();
    expect((await other.browser.post('/api/office/sign-out', { csrf })).statusCode).toBe(403);
    expect((await one.browser.post('/api/office/sign-out', { csrf: null })).statusCode).toBe(403);
    expect((await one.browser.post('/api/office/sign-out', { csrf })).statusCode).toBe(200);
  });

  it('has its cookie cleared after it has ended', async () => {
    const { browser } = await staffMember();
    await harness.database.pool.query('update staff_session set ended_at = now()');
    expect(await isSignedIn(browser)).toBe(false);
    expect(browser.cookies.has('office')).toBe(false);
  });
});

describe('O-2.3 the provider', () => {
  const logOut = (subject: string | null, providerSession: string | null) => {
    provider.logout = { issuer: testIssuer, subject, providerSession };
    return new OfficeBrowser(harness.app).post('/api/office/back-channel-logout', {
      body: 'logout_token=signed',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };
  const subjectOf = async (id: number): Promise<string> =>
    (
      await harness.database.db
        .selectFrom('staff')
        .select('subject')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).subject;

  it('ends all sessions of one person, and releases their claims', async () => {
    const family = await makeAskingFamily(harness);
    const request = await makeRequest(harness, 'absence-reason', family);
    const leaver = await makeStaff(harness, 'office', [family.school]);
    const colleague = await makeStaff(harness, 'office', [family.school]);
    const claim = `/api/office/schools/${family.school.centreCode}/requests/${request.publicId}/claim`;
    await leaver.browser.post(claim);
    expect((await colleague.browser.post(claim)).json()).toMatchObject({ claimedBy: { name: leaver.name } });
    expect((await logOut(await subjectOf(leaver.id), null)).statusCode).toBe(204);
    expect(await isSignedIn(leaver.browser)).toBe(false);
    expect(await isSignedIn(colleague.browser)).toBe(true);
    expect((await colleague.browser.post(claim)).json()).toEqual({ claimedBy: null });
  });

  it('releases a person’s claims only when no session is left', async () => {
    const family = await makeAskingFamily(harness);
    const request = await makeRequest(harness, 'absence-reason', family);
    const person = await makeStaff(harness, 'office', [family.school]);
    const colleague = await makeStaff(harness, 'office', [family.school]);
    const other = await addSession(harness, person, 'other');
    const third = await addSession(harness, person, 'third');
    const claim = `/api/office/schools/${family.school.centreCode}/requests/${request.publicId}/claim`;
    const holder = async () => (await colleague.browser.post(claim)).json<{ claimedBy: unknown }>().claimedBy;
    await person.browser.post(claim);
    await other.post('/api/office/sign-out');
    expect(await holder()).toMatchObject({ name: person.name });
    await logOut(null, 'third');
    expect(await isSignedIn(third)).toBe(false);
    expect(await holder()).toMatchObject({ name: person.name });
    await person.browser.post('/api/office/sign-out');
    expect(await holder()).toBeNull();
  });

  it('ends only one of a person’s sessions', async () => {
    const { id, browser } = await staffMember();
    await harness.database.pool.query(
      `update staff_session set provider_session = 'one' where staff_id = $1`,
      [id],
    );
    await logOut(await subjectOf(id), 'another');
    expect(await isSignedIn(browser)).toBe(true);
    await logOut(null, 'one');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('can’t end sessions with a token that it didn’t issue', async () => {
    provider.logout = null;
    const response = await new OfficeBrowser(harness.app).post('/api/office/back-channel-logout', {
      body: 'logout_token=forged',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(400);
  });
});
