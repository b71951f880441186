import type { DelegatedViewer, ViewersOfStudent } from '@portal/contract/viewers';
import { delegate, makeAccount, switchFeature } from '@portal/test-support/factories/index';
import type { TestAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
beforeEach(async () => {
  family = await makeFamily(harness, { givenNames: 'Asha', firstName: 'Meera', lastName: 'Sandhu' });
});

const soraya = { firstName: 'Soraya', lastName: 'Haddad', features: ['Attendance', 'Timetable'] };
let people = 0;
const someEmail = (): string => `soraya${(people += 1)}@example.com`;
const form = (change: object = {}): object => {
  const email = someEmail();
  return { ...soraya, email, confirmEmail: email, ...change };
};

const post = (path: string, body: object, browser = family.browser) =>
  browser.post(`/api/viewer/${path}`, { body });
const studentId = (): string => family.student.oneSchoolId;

async function invite(change: object = {}, browser = family.browser): Promise<DelegatedViewer> {
  const answer = await post('invite', { studentId: studentId(), delegateViewer: form(change) }, browser);
  expect(answer.body).toContain('"status":"Invited"');
  return answer.json<DelegatedViewer>();
}
const list = async (browser = family.browser): Promise<DelegatedViewer[]> =>
  (await browser.get(`/api/viewer/${studentId()}`)).json<ViewersOfStudent>().delegateViewers;
const changeStatus = (token: string, status: string, browser = family.browser) =>
  post('changeStatus', { studentId: studentId(), token, status }, browser);
const update = ({ token }: { token: string }, change: object) =>
  post('update', { studentId: studentId(), delegateViewer: { token, ...change } });
const formOf = ({ firstName, lastName, email, confirmEmail, features }: DelegatedViewer) => {
  return { firstName, lastName, email, confirmEmail, features };
};

const mailsTo = (address: string) => harness.outbox.messages.filter(({ to }) => to === address);
const invitationLinks = (address: string): string[] =>
  mailsTo(address).flatMap(({ text }) => /https?:\S+delegated-viewer\/invitation\/\S+/.exec(text) ?? []);

/** A viewer with an account, in the given status. */
async function viewerOf(status: string): Promise<{ account: TestAccount; viewer: DelegatedViewer }> {
  const passwordHash = await testPasswordHash(harness);
  const account = await makeAccount(harness.database.pool, { email: someEmail(), passwordHash });
  await delegate(harness.database.pool, family.owner, account, family.student, { status });
  const viewer = (await list()).find(({ email }) => email === account.email);
  if (!viewer) throw new Error('The viewer is not listed');
  return { account, viewer };
}

describe('inviting a viewer', () => {
  it('T22 sends a 256-bit link that lasts 30 days, stores only its hash, and notifies the owner', async () => {
    const viewer = await invite();
    const [link = ''] = invitationLinks(viewer.email);
    const base = `${harness.config.publicUrl.origin}/#/registration/delegated-viewer/invitation/`;
    expect(link.startsWith(base)).toBe(true);
    const token = link.slice(base.length);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const expiresAt = new Date(harness.now().getTime() + 30 * 86_400_000);
    expect(viewer).toMatchObject({
      fullName: 'Soraya Haddad',
      registeredEmail: null,
      qId: null,
      lastAccessAt: null,
      features: ['Attendance', 'Timetable'],
      availableStatuses: ['Invited', 'Remove'],
      invitationExpiresAt: expiresAt.toISOString(),
    });
    expect(mailsTo(viewer.email)[0]?.notAfter).toEqual(expiresAt);
    expect(mailsTo(viewer.email)[0]?.text).toContain('Attendance, Timetable');
    expect(mailsTo(family.owner.email).at(-1)?.text).toContain('We sent Soraya Haddad an invitation');
    const { db } = harness.database;
    const kept = [
      await db.selectFrom('viewer_invitation').selectAll().execute(),
      await db.selectFrom('audit_event').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('T27 includes neither the student’s school nor family name in any message', async () => {
    const viewer = await invite();
    await changeStatus(viewer.token, 'Remove');
    const messages = [...mailsTo(viewer.email), ...mailsTo(family.owner.email).slice(-2)];
    expect(messages).toHaveLength(4);
    const { rows } = await harness.database.pool.query('select name from school where id = $1', [
      family.school.id,
    ]);
    for (const message of messages) {
      expect(JSON.stringify(message)).toContain('Asha');
      expect(JSON.stringify(message)).not.toContain('Testfamily');
      expect(JSON.stringify(message)).not.toContain(rows[0].name);
    }
  });

  it.each([
    ['no first name', { firstName: ' ' }, 'First name is required'],
    ['no last name', { lastName: '' }, 'Last name is required'],
    ['a long name', { firstName: 'a'.repeat(51) }, 'First name cannot be longer than 50 characters'],
    ['a line break in a name', { lastName: 'A\r\nBcc: x' }, 'Last name is not valid'],
    ['no e-mail', { email: '', confirmEmail: '' }, 'An email address is required'],
    [
      'half an e-mail',
      { email: 'soraya@', confirmEmail: 'soraya@' },
      'The email address provided is not valid. Correct format is: name@example.com',
    ],
    ['another confirmation', { confirmEmail: 'other@example.com' }, 'Emails do not match'],
    ['no feature', { features: [] }, '*You must select at least one to continue'],
  ])('refuses %s', async (_, change, message) => {
    const refused = await post('invite', { studentId: studentId(), delegateViewer: form(change) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: { message: string }[] }>().errors.map((error) => error.message)).toContain(
      message,
    );
    expect(await list()).toEqual([]);
  });

  it.each(['StudentDetails', 'ConsentManagement', 'Everything'])('T21 never shares %s', async (feature) => {
    const body = { studentId: studentId(), delegateViewer: form({ features: ['Attendance', feature] }) };
    expect((await post('invite', body)).statusCode).toBe(400);
  });

  it('T21 shares nothing the student’s schools do not offer', async () => {
    await switchFeature(harness.database.pool, family.school, 'Behaviour');
    const body = { studentId: studentId(), delegateViewer: form({ features: ['Behaviour'] }) };
    const refused = await post('invite', body);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('delegateViewer.features');
    const { allFeatures } = (await family.browser.get(`/api/viewer/${studentId()}`)).json<ViewersOfStudent>();
    expect(allFeatures).not.toContain('Behaviour');
    expect(allFeatures).toContain('Attendance');
  });

  it('T21 refuses owners who invite themselves, ignoring case in the address', async () => {
    const email = family.owner.email.toUpperCase();
    const body = { studentId: studentId(), delegateViewer: form({ email, confirmEmail: email }) };
    const refused = await post('invite', body);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('You cannot invite yourself.');
  });

  it('F5 creates one invitation for 20 concurrent calls', async () => {
    const email = someEmail();
    const body = { studentId: studentId(), delegateViewer: form({ email, confirmEmail: email }) };
    await family.browser.fetchCsrf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('invite', body)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 422, 503].includes(statusCode))).toBe(true);
    expect(await list()).toHaveLength(1);
    expect(invitationLinks(email)).toHaveLength(1);
  });

  it('allows inviting a removed person again', async () => {
    const email = someEmail();
    const first = await invite({ email, confirmEmail: email });
    await changeStatus(first.token, 'Remove');
    await invite({ email, confirmEmail: email });
    expect((await list()).map(({ status }) => status)).toEqual(['Invited', 'Remove']);
  });

  it('returns 429 with Retry-After to the 31st invitation of a day', async () => {
    const viewer = await invite();
    const resend = () => post('resendinvite', { studentId: studentId(), token: viewer.token });
    for (let sent = 1; sent < 30; sent += 1) expect((await resend()).statusCode).toBe(200);
    const refused = await resend();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the caller', () => {
  const calls = (token: string): [string, object][] => [
    ['invite', { studentId: studentId(), delegateViewer: form() }],
    ['update', { studentId: studentId(), delegateViewer: { token, ...form() } }],
    ['resendinvite', { studentId: studentId(), token }],
    ['changeStatus', { studentId: studentId(), token, status: 'Active' }],
  ];

  it('T21 a viewer of the student is refused with 403', async () => {
    const { account, viewer } = await viewerOf('Active');
    const browser = await harness.signIn(account.email);
    for (const [path, body] of calls(viewer.token))
      expect((await post(path, body, browser)).statusCode).toBe(403);
    expect((await browser.get(`/api/viewer/${studentId()}`)).statusCode).toBe(403);
  });

  it('T21 finds no viewer of another student or owner, nor an unknown one', async () => {
    const viewer = await invite();
    const other = await makeFamily(harness);
    const { browser: coParent } = await makeCoParent(harness, family);
    const status = { token: viewer.token, status: 'Remove' };
    const ofOther = { ...status, studentId: other.student.oneSchoolId };
    expect((await post('changeStatus', ofOther, other.browser)).statusCode).toBe(404);
    expect((await post('changeStatus', ofOther)).statusCode).toBe(404);
    const mine = { ...status, studentId: studentId() };
    expect((await post('changeStatus', mine, other.browser)).statusCode).toBe(404);
    expect((await post('changeStatus', mine, coParent)).statusCode).toBe(404);
    const unknown = { ...mine, token: '00000000-0000-4000-8000-000000000000' };
    expect((await post('changeStatus', unknown)).statusCode).toBe(404);
    expect((await list())[0]?.status).toBe('Invited');
  });

  it('T27 never sees a co-parent’s viewers', async () => {
    const viewer = await invite();
    const { browser } = await makeCoParent(harness, family);
    for (const path of [`/api/viewer/${studentId()}`, '/api/viewer', '/api/user']) {
      const answer = await browser.get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(viewer.email);
      expect(answer.body).not.toContain('Soraya');
    }
    const own = await invite({}, browser);
    expect((await list(browser)).map(({ token }) => token)).toEqual([own.token]);
    expect((await list()).map(({ token }) => token)).toEqual([viewer.token]);
  });
});

describe('changing a viewer', () => {
  const statuses = ['Invited', 'Awaiting Approval', 'Active', 'Blocked', 'Removed'];
  const wanted = ['Invited', 'Awaiting Approval', 'Active', 'Blocked', 'Remove'];
  const allowed: Record<string, string[]> = {
    Invited: ['Remove'],
    'Awaiting Approval': ['Active', 'Remove'],
    Active: ['Blocked', 'Remove'],
    Blocked: ['Active', 'Remove'],
    Removed: [],
  };
  const wire = (status: string): string => (status === 'Removed' ? 'Remove' : status);

  it.each(statuses.flatMap((from) => wanted.map((to): [string, string] => [from, to])))(
    'T21 %s to %s follows the table',
    async (from, to) => {
      const { account, viewer } = await viewerOf(from);
      const mails = mailsTo(account.email).length;
      const answer = await changeStatus(viewer.token, to);
      const isAllowed = allowed[from]?.includes(to) ?? false;
      expect(answer.statusCode).toBe(isAllowed || wire(from) === to ? 200 : 409);
      expect((await list())[0]?.status).toBe(isAllowed ? to : wire(from));
      expect(mailsTo(account.email).length - mails).toBe(isAllowed ? 1 : 0);
    },
  );

  it('resends the invitation: only the newest link is valid', async () => {
    const viewer = await invite();
    harness.advance(60_000);
    const answer = await post('resendinvite', { studentId: studentId(), token: viewer.token });
    expect(answer.statusCode).toBe(200);
    const links = invitationLinks(viewer.email);
    expect(new Set(links).size).toBe(2);
    const live = await harness.database.db
      .selectFrom('viewer_invitation')
      .innerJoin('viewer_delegation as d', 'd.id', 'delegation_id')
      .select('ended_at')
      .where('d.public_id', '=', viewer.token)
      .execute();
    expect(live.filter((row) => row.ended_at === null)).toHaveLength(1);
    expect(live).toHaveLength(2);
  });

  it.each(['Awaiting Approval', 'Active', 'Blocked', 'Removed'])(
    'sends no invitation to a person who is %s',
    async (status) => {
      const { viewer } = await viewerOf(status);
      const answer = await post('resendinvite', { studentId: studentId(), token: viewer.token });
      expect(answer.statusCode).toBe(409);
    },
  );

  it('sends a corrected address a new link', async () => {
    const viewer = await invite();
    const email = someEmail();
    const answer = await update(viewer, { ...formOf(viewer), firstName: 'Sora', email, confirmEmail: email });
    expect(answer.json()).toMatchObject({ fullName: 'Sora Haddad', email });
    expect(invitationLinks(email)).toHaveLength(1);
    const again = await update(viewer, {
      ...formOf(viewer),
      email,
      confirmEmail: email,
      features: ['Finance'],
    });
    expect(again.json<DelegatedViewer>().features).toEqual(['Finance']);
    expect(invitationLinks(email)).toHaveLength(1);
  });

  it('reports a conflict to the second of two browsers that change the same viewer', async () => {
    const viewer = await invite();
    const { version } = viewer;
    const first = await update(viewer, { ...formOf(viewer), version, features: ['Finance'] });
    expect(first.statusCode).toBe(200);
    const second = await update(viewer, { ...formOf(viewer), version, firstName: 'Sora' });
    expect(second.statusCode).toBe(409);
    expect(second.body).toContain('changed in the meantime');
    const latest = first.json<DelegatedViewer>();
    const again = await update(viewer, { ...formOf(latest), version: latest.version, firstName: 'Sora' });
    expect(again.json()).toMatchObject({ firstName: 'Sora', features: ['Finance'] });
  });

  it('refuses an address that is taken, or the owner’s own', async () => {
    const [one, two] = [await invite(), await invite()];
    for (const email of [one.email, family.owner.email]) {
      const answer = await update(two, { ...formOf(two), email, confirmEmail: email });
      expect(answer.statusCode).toBe(422);
    }
  });

  it.each([
    ['Awaiting Approval', 200],
    ['Active', 200],
    ['Blocked', 409],
    ['Removed', 409],
  ])('when %s responds %s to other features, 409 to another name', async (status, expected) => {
    const { viewer } = await viewerOf(status);
    const features = await update(viewer, { ...formOf(viewer), features: ['Finance'] });
    expect(features.statusCode).toBe(expected);
    const shown = (await list())[0];
    expect(shown?.features).toEqual(expected === 200 ? ['Finance'] : ['Attendance', 'Timetable']);
    const name = await update(viewer, { ...formOf(viewer), features: shown?.features, firstName: 'Other' });
    expect(name.statusCode).toBe(409);
  });

  it('G18 writes an audit row for each change, without a name or an address', async () => {
    const viewer = await invite();
    await update(viewer, { ...formOf(viewer), features: ['Finance'] });
    await post('resendinvite', { studentId: studentId(), token: viewer.token });
    await changeStatus(viewer.token, 'Remove');
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .selectAll()
      .where('subject', '=', viewer.token)
      .orderBy('id')
      .execute();
    expect(rows.map(({ event }) => event)).toEqual([
      'viewers.invited',
      'viewers.updated',
      'viewers.invitationResent',
      'viewers.statusChanged',
    ]);
    expect(rows.at(-1)?.detail).toEqual({ from: 'Invited', to: 'Remove' });
    expect(JSON.stringify(rows)).not.toMatch(/Soraya|example\.com/);
  });
});

describe('T23 removal', () => {
  it.each(['Remove', 'Blocked'])('%s takes effect at the next call, in every process', async (status) => {
    const { account, viewer } = await viewerOf('Active');
    const here = await harness.signIn(account.email);
    const elsewhere = new TestBrowser(await harness.startSibling(), here.ip);
    for (const [name, value] of here.cookies) elsewhere.cookies.set(name, value);
    const attendance = `/api/attendance/${studentId()}/${family.school.centreCode}`;
    for (const browser of [here, elsewhere]) {
      expect((await browser.get(attendance)).statusCode).toBe(200);
      expect((await browser.get('/api/user')).body).toContain(studentId());
    }
    expect((await changeStatus(viewer.token, status)).statusCode).toBe(200);
    for (const browser of [here, elsewhere]) {
      expect((await browser.get(attendance)).statusCode).toBe(404);
      expect((await browser.get('/api/user')).body).not.toContain(studentId());
    }
  });
});

describe('who can see what', () => {
  it('lists every student with their viewers and their last access', async () => {
    const { account, viewer } = await viewerOf('Awaiting Approval');
    const browser = await harness.signIn(account.email);
    expect((await list())[0]?.lastAccessAt).toBeNull();
    harness.advance(60_000);
    await changeStatus(viewer.token, 'Active');
    harness.advance(5 * 60_000);
    await browser.get('/api/user');
    const at = harness.now().toISOString();
    const answer = await family.browser.get('/api/viewer');
    expect(answer.json()).toMatchObject({
      students: [
        {
          studentId: studentId(),
          delegateViewers: [{ registeredEmail: account.email, status: 'Active', lastAccessAt: at }],
        },
      ],
    });
  });

  it('is empty for a person without students of their own', async () => {
    const { account } = await viewerOf('Active');
    const browser = await harness.signIn(account.email);
    expect((await browser.get('/api/viewer')).json()).toEqual({ students: [] });
  });
});
