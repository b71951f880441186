import { breachedPasswordMessage } from '@portal/contract/people';
import type { DelegatedViewer, ViewersOfStudent } from '@portal/contract/viewers';
import type { User } from '@portal/contract/students';
import { makeAccount, publishTerms } from '@portal/test-support/factories/index';
import type { TestAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { notificationsOf } from '../../../testing/builders/notifications.ts';
import { createHarness, testPassword } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { manyBrowsers } from '../../../testing/many-browsers.ts';

const day = 86_400_000;
const invitationPath = '/api/registration/delegated-viewer-invitation';
const verificationPath = '/api/registration/delegated-viewer-verification';
const registerPath = '/api/registration/delegated-viewer-register';
const loginPath = '/api/authentication/delegated-viewer/login';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
let email: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  email = `graham${people}@example.com`;
  family = await makeFamily(harness, { givenNames: 'Asha', firstName: 'Meera', lastName: 'Sandhu' });
});

const nextBrowser = manyBrowsers(() => harness);

const studentId = (): string => family.student.oneSchoolId;
const tokenTo = (address: string): string =>
  /invitation\/(\S+)/.exec(
    harness.outbox.messages.findLast(({ to, text }) => to === address && text.includes('invitation/'))
      ?.text ?? '',
  )?.[1] ?? '';

/** The owner invites; returns the link's token. */
async function invite(address = email): Promise<string> {
  const person = { firstName: 'Graham', lastName: 'Reid', email: address, confirmEmail: address };
  const delegateViewer = { ...person, features: ['Attendance'] };
  const answer = await family.browser.post('/api/viewer/invite', {
    body: { studentId: studentId(), delegateViewer },
  });
  expect(answer.statusCode).toBe(200);
  return tokenTo(address);
}

interface Opened {
  sessionId: string;
  valid: boolean;
  pendingTermsAndConditionsKeys: string[];
  delegatedViewerFullName: string;
  acceptingOwnInvitation: boolean;
}
const open = async (browser: TestBrowser, code: string): Promise<Opened> =>
  (await browser.get(`${invitationPath}?code=${code}`)).json<Opened>();

const confirm = (browser: TestBrowser, sessionId: string) =>
  browser.post(verificationPath, { body: { sessionId } });

/** Opens the invitation and chooses 'Continue'. */
async function begin(code: string, browser = nextBrowser()) {
  const { sessionId } = await open(browser, code);
  expect((await confirm(browser, sessionId)).statusCode).toBe(204);
  return { browser, sessionId };
}

const accountForm = (change: object = {}) => ({
  email,
  confirmEmail: email,
  password: testPassword,
  confirmationPassword: testPassword,
  ...change,
});
const register = (browser: TestBrowser, sessionId: string, change: object = {}) =>
  browser.post(registerPath, { body: { ...accountForm(change), sessionId } });

async function logIn(browser: TestBrowser, sessionId: string, address: string) {
  const body = { email: address, password: testPassword, sessionId };
  const first = await browser.post(loginPath, { body });
  expect(first.statusCode).toBe(420);
  const { mfaSessionId, mfaMedium } = first.json<{ mfaSessionId: string; mfaMedium: number }>();
  const step = { mfaSessionId, mfaMedium, token: harness.outbox.codeFor(address) };
  return browser.post(loginPath, { body: { ...body, ...step } });
}

const listed = async (): Promise<DelegatedViewer[]> =>
  (await family.browser.get(`/api/viewer/${studentId()}`)).json<ViewersOfStudent>().delegateViewers;

const approve = async () => {
  const [viewer] = await listed();
  const body = { studentId: studentId(), token: viewer?.token, status: 'Active' };
  expect((await family.browser.post('/api/viewer/changeStatus', { body })).statusCode).toBe(200);
};

async function activate(address = email): Promise<void> {
  const text = harness.outbox.messages.findLast(
    (message) => message.to === address && message.text.includes('/activate/'),
  )?.text;
  const token = /activate\/(\S+)/.exec(text ?? '')?.[1];
  const answer = await nextBrowser().post('/api/registration/activate', { body: { token } });
  expect(answer.json()).toEqual({ success: true });
}

const person = async (): Promise<TestAccount> =>
  makeAccount(harness.database.pool, { email, passwordHash: await testPasswordHash(harness) });

const attendance = (browser: TestBrowser) =>
  browser.get(`/api/attendance/${studentId()}/${family.school.centreCode}`);

describe('opening an invitation', () => {
  it('shows the invited person’s name, and only the first name of the student', async () => {
    const browser = nextBrowser();
    const opened = await open(browser, await invite());
    expect(opened).toMatchObject({
      valid: true,
      acceptingOwnInvitation: false,
      delegatedViewerFullName: 'Graham Reid',
      pendingTermsAndConditionsKeys: [],
    });
    const verification = await browser.get(`${verificationPath}?sessionId=${opened.sessionId}`);
    expect(verification.json()).toEqual({ fullName: 'Graham Reid', studentName: 'Asha' });
  });

  it.each(['nonsense', 'a'.repeat(43), "' or 1=1 --"])('T22 reports %j as invalid', async (code) => {
    const answer = await open(nextBrowser(), encodeURIComponent(code));
    expect(answer).toEqual({
      sessionId: null,
      valid: false,
      pendingTermsAndConditionsKeys: [],
      delegatedViewerFullName: '',
      acceptingOwnInvitation: false,
    });
  });

  it('T22 expires after 30 days, also in a browser that opened it before', async () => {
    const code = await invite();
    harness.advance(30 * day - 60_000);
    const { browser, sessionId } = await begin(code);
    harness.advance(60_000);
    expect((await open(nextBrowser(), code)).valid).toBe(false);
    expect((await register(browser, sessionId)).statusCode).toBe(404);
  });

  it('T22 is revoked once another is sent or it is withdrawn, wherever it is open', async () => {
    const code = await invite();
    const { browser, sessionId } = await begin(code);
    const [viewer] = await listed();
    harness.advance(60_000);
    const ref = { studentId: studentId(), token: viewer?.token };
    await family.browser.post('/api/viewer/resendinvite', { body: ref });
    expect((await open(nextBrowser(), code)).valid).toBe(false);
    expect((await register(browser, sessionId)).statusCode).toBe(404);
    const again = nextBrowser();
    const { sessionId: next } = await open(again, tokenTo(email));
    await family.browser.post('/api/viewer/changeStatus', { body: { ...ref, status: 'Remove' } });
    expect((await register(again, next)).statusCode).toBe(404);
    expect((await open(nextBrowser(), tokenTo(email))).valid).toBe(false);
  });

  it('T17 is useless in another browser, and requires each step in order', async () => {
    const browser = nextBrowser();
    const { sessionId } = await open(browser, await invite());
    const early = await register(browser, sessionId);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'registration-out-of-step', stage: 'verify-name' });
    expect((await confirm(nextBrowser(), sessionId)).statusCode).toBe(404);
  });

  it('tells an owner that the invitation is their own', async () => {
    const opened = await open(family.browser, await invite());
    expect(opened).toMatchObject({ valid: true, acceptingOwnInvitation: true, sessionId: null });
  });

  it('requires the viewer terms first', async () => {
    await publishTerms(harness.database.pool, 'viewer', 'viewer-1');
    const browser = nextBrowser();
    const opened = await open(browser, await invite());
    expect(opened.pendingTermsAndConditionsKeys).toEqual(['viewer-1']);
    const answer = await confirm(browser, opened.sessionId);
    expect(answer.json()).toMatchObject({ stage: 'terms' });
    const accepted = await browser.post('/api/termsAndConditions/accept', { body: { ids: ['viewer-1'] } });
    expect(accepted.statusCode).toBeLessThan(300);
    expect((await confirm(browser, opened.sessionId)).statusCode).toBe(204);
    expect((await register(browser, opened.sessionId)).json()).toEqual({ emailAlreadyRegistered: false });
    await activate();
    const signedIn = await harness.signIn(email);
    expect((await signedIn.get('/api/user')).json<User>().hasPendingTermsAndConditions).toBe(false);
    await harness.database.pool.query('delete from registration_terms; delete from account_terms');
    await harness.database.pool.query('delete from terms_document');
  });
});

describe('registering as a viewer', () => {
  it('T22 shows nothing before the e-mail is confirmed and the owner, who sees the address, has approved', async () => {
    const code = await invite('invited@example.com');
    const { browser, sessionId } = await begin(code);
    expect((await register(browser, sessionId)).json()).toEqual({ emailAlreadyRegistered: false });
    const [viewer] = await listed();
    expect(viewer).toMatchObject({
      status: 'Awaiting Approval',
      email: 'invited@example.com',
      registeredEmail: email,
      availableStatuses: ['Awaiting Approval', 'Active', 'Remove'],
      invitationExpiresAt: null,
    });
    await harness.sendNotifications();
    const mail = harness.outbox.messages.findLast(({ to }) => to === family.owner.email);
    expect(mail?.text).toContain(`with the account ${email}`);
    expect(mail?.text).toContain(
      `/#/viewer/${viewer?.token}/${encodeURIComponent(studentId())}/${family.school.centreCode}`,
    );

    const inactive = await harness.signIn(email);
    expect((await attendance(inactive)).statusCode).toBe(403);
    await activate();
    const user = (await inactive.get('/api/user')).json<User>();
    expect(user).toMatchObject({
      isPpao: false,
      delegatedStudents: [],
      pendingDelegatedStudents: [{ name: 'Asha Testfamily', parentFullName: 'Meera Sandhu' }],
    });
    expect((await attendance(inactive)).statusCode).toBe(404);
    await approve();
    expect((await attendance(inactive)).statusCode).toBe(200);
    const after = (await inactive.get('/api/user')).json<User>();
    expect(after.delegatedStudents).toMatchObject([
      { oneSchoolId: studentId(), features: ['Attendance'], sharedBy: 'Meera Sandhu' },
    ]);
    expect(after.pendingDelegatedStudents).toEqual([]);
  });

  it('W-10.4 notifies only the inviting owner, once', async () => {
    const coParent = await makeCoParent(harness, family, { isPrimary: true });
    const { browser, sessionId } = await begin(await invite());
    await register(browser, sessionId);
    await register(browser, sessionId);
    const [viewer] = await listed();
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      {
        kind: 'viewer-accepted',
        params: { viewerName: 'Graham Reid' },
        link: `/viewer/${viewer?.token}/${encodeURIComponent(studentId())}/${family.school.centreCode}`,
        channels: ['email'],
      },
    ]);
    expect(await notificationsOf(harness, coParent.owner.id)).toEqual([]);
  });

  it('T22 accepts a link once, even for ten concurrent calls', async () => {
    const code = await invite();
    const { browser, sessionId } = await begin(code);
    await browser.fetchCsrf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const address = `many${people}-${index}@example.com`;
        return register(browser, sessionId, { email: address, confirmEmail: address });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 404, 409, 503].includes(statusCode))).toBe(true);
    expect((await open(nextBrowser(), code)).valid).toBe(false);
    const { rows } = await harness.database.pool.query('select from account where email like $1', [
      `many${people}-%`,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('T1 refuses a breached password, and accepts another', async () => {
    const { browser, sessionId } = await begin(await invite());
    const stolen = { password: 'Password1!', confirmationPassword: 'Password1!' };
    const refused = await register(browser, sessionId, stolen);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'password-refused',
      errors: [{ path: 'password', message: breachedPasswordMessage }],
    });
    expect((await register(browser, sessionId)).json()).toEqual({ emailAlreadyRegistered: false });
  });

  it('reports an address that has an account, ignoring case, and accepts another', async () => {
    await person();
    const { browser, sessionId } = await begin(await invite());
    const taken = { email: email.toUpperCase(), confirmEmail: email };
    expect((await register(browser, sessionId, taken)).json()).toEqual({ emailAlreadyRegistered: true });
    expect((await listed())[0]?.status).toBe('Invited');
    const other = { email: `other-${email}`, confirmEmail: `other-${email}` };
    expect((await register(browser, sessionId, other)).json()).toEqual({ emailAlreadyRegistered: false });
  });

  it('returns 429 with Retry-After to the eleventh attempt in an hour', async () => {
    const { browser, sessionId } = await begin(await invite());
    const taken = { email: family.owner.email, confirmEmail: family.owner.email };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await register(browser, sessionId, taken)).json()).toEqual({ emailAlreadyRegistered: true });
    const refused = await register(browser, sessionId, taken);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each([
    [{ confirmEmail: 'other@example.com' }, 'The emails do not match'],
    [{ confirmationPassword: 'Other-Password-1' }, 'The passwords do not match'],
    [{ password: 'short', confirmationPassword: 'short' }, 'Password must be at least 8 characters'],
  ])('refuses %j', async (change, message) => {
    const { browser, sessionId } = await begin(await invite());
    const refused = await register(browser, sessionId, change);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(message);
    expect((await listed())[0]?.status).toBe('Invited');
  });
});

describe('accepting with an existing account', () => {
  it('signs in with the code step, and awaits approval', async () => {
    await person();
    const { browser, sessionId } = await begin(await invite('invited@example.com'));
    const answer = await logIn(browser, sessionId, email);
    expect(answer.json()).toEqual({
      hasPendingTermsAndConditions: false,
      acceptingOwnInvitation: false,
      alreadyHasDelegatedStudent: false,
    });
    expect((await browser.get('/api/user')).json<User>().pendingDelegatedStudents).toHaveLength(1);
    expect((await listed())[0]).toMatchObject({ status: 'Awaiting Approval', registeredEmail: email });
    expect((await attendance(browser)).statusCode).toBe(404);
    await approve();
    expect((await attendance(browser)).statusCode).toBe(200);
  });

  it('T21 refuses the owner who sent it', async () => {
    const { browser, sessionId } = await begin(await invite());
    harness.advance(60_000);
    const answer = await logIn(browser, sessionId, family.owner.email);
    expect(answer.json()).toMatchObject({ acceptingOwnInvitation: true });
    expect((await listed())[0]).toMatchObject({ status: 'Invited', registeredEmail: null });
  });

  it('refuses somebody the student is already shared with', async () => {
    await person();
    const first = await begin(await invite());
    await logIn(first.browser, first.sessionId, email);
    harness.advance(60_000);
    const second = await begin(await invite(`second-${email}`));
    const answer = await logIn(second.browser, second.sessionId, email);
    expect(answer.json()).toMatchObject({ alreadyHasDelegatedStudent: true });
    const statuses = (await listed()).map(({ status }) => status);
    expect(statuses).toEqual(['Awaiting Approval', 'Invited']);
  });

  it('consumes nothing after a wrong password', async () => {
    await person();
    const { browser, sessionId } = await begin(await invite());
    const body = { email, password: 'Not-my-password-1', sessionId };
    expect((await browser.post(loginPath, { body })).statusCode).toBe(401);
    expect((await listed())[0]?.status).toBe('Invited');
  });
});
