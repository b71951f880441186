import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../platform/access/actor.ts';
import { OfficeBrowser, makeStaff, testIssuer } from '../../testing/builders/office/staff.ts';
import { makeAskingFamily, makeRequest } from '../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../testing/builders/office/school-requests.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { issueScimKey, revokeScimKey, scimPath } from './index.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const provider = new FakeStaffProvider();
let harness: Harness;
let key: string;
let family: AskingFamily;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: provider, env: { OIDC_ISSUER: `${testIssuer}/` } });
  key = await issueScimKey(harness.database.db, callOf(), 'test');
  family = await makeAskingFamily(harness);
});
afterAll(() => harness.close());

const callOf = () => ({ now: harness.now(), requestId: 'test', actor: systemActor('operator') });

async function ask(method: Method, path: string, body?: object, token = key) {
  const {
    statusCode,
    headers,
    body: text,
  } = await harness.app.inject({
    method,
    url: `${scimPath}${path}`,
    headers: {
      host: new URL(harness.config.publicUrl).host,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/scim+json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: statusCode, headers, body: text === '' ? null : JSON.parse(text) };
}

const add = (externalId: string, more: object = {}) =>
  ask('POST', '/Users', { userName: `${externalId}@example.com`, externalId, ...more });
const activeTo = (value: unknown) => ({ Operations: [{ op: 'replace', path: 'active', value }] });
const filtered = (filter: string) => ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
const isSignedIn = async (browser: OfficeBrowser) => (await browser.get('/api/office/me')).statusCode === 200;

const subjectOf = async (id: number): Promise<string> => {
  const query = harness.database.db.selectFrom('staff').select('subject').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).subject;
};

/** Signs the person in to the office. They have an assigned role if they have signed in before. */
async function signIn(subject: string, provisioningId: string | null = null) {
  provider.identity = {
    issuer: testIssuer,
    subject,
    provisioningId,
    name: 'Person',
    email: null,
    username: null,
    timetableCode: null,
    groups: [],
    personId: null,
    providerSession: null,
    authenticatedAt: harness.now(),
  };
  const browser = new OfficeBrowser(harness.app, '198.51.100.7');
  await browser.get('/api/office/sign-in');
  await browser.get('/api/office/sign-in/return?code=code&state=state');
  return browser;
}

async function assignRole(subject: string): Promise<void> {
  await harness.database.pool.query(
    `insert into staff_assigned_role (staff_id, school_id, role, assigned_at)
     select id, $2, 'office', now() from staff where subject = $1`,
    [subject, family.school.id],
  );
}

describe('O-2.8 the key', () => {
  it('is required, and works until it is revoked', async () => {
    const other = await issueScimKey(harness.database.db, callOf(), 'other');
    expect((await ask('GET', '/Users', undefined, other)).status).toBe(200);
    await revokeScimKey(harness.database.db, callOf(), 'other');
    const refused = await ask('GET', '/Users', undefined, other);
    expect(refused).toMatchObject({
      status: 401,
      headers: {
        'www-authenticate': 'Bearer realm="SCIM"',
        'content-type': expect.stringContaining('scim+json'),
      },
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
    });
  });

  it('opens no other call', async () => {
    const headers = { host: new URL(harness.config.publicUrl).host, authorization: `Bearer ${key}` };
    const response = await harness.app.inject({ url: '/api/office/me', headers });
    expect(response.statusCode).toBe(401);
  });
});

describe('O-2.8 users', () => {
  it('are added, read, found by name and by id, replaced and deleted', async () => {
    const added = await add('first', { displayName: 'Not kept' });
    expect(added.status).toBe(201);
    const { id } = added.body;
    expect(added.headers.location).toBe(`${harness.config.publicUrl.origin}${scimPath}/Users/${id}`);
    expect(added.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId: 'first',
      userName: 'first@example.com',
      active: true,
      meta: expect.objectContaining({ resourceType: 'User', location: added.headers.location }),
    });
    expect((await ask('GET', `/Users/${id}`)).body).toEqual(added.body);
    for (const filter of ['userName eq "FIRST@example.com"', 'externalId eq "first"'])
      expect((await filtered(filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const replaced = await ask('PUT', `/Users/${id}`, { userName: 'renamed@example.com' });
    expect(replaced.body).toMatchObject({ userName: 'renamed@example.com', active: true });
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await filtered('externalId eq "first"')).body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  it('are listed page by page', async () => {
    for (const name of ['one', 'two', 'three']) await add(`page-${name}`);
    const all = (await ask('GET', '/Users')).body;
    const second = (await ask('GET', '/Users?startIndex=2&count=1')).body;
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources).toEqual([all.Resources[1]]);
  });

  it('are unique by id and by name', async () => {
    await add('unique');
    expect(await add('unique')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const sameName = { userName: 'UNIQUE@example.com', externalId: 'unique-2' };
    expect((await ask('POST', '/Users', sameName)).status).toBe(409);
    const { body } = await add('unique-3');
    expect((await ask('PUT', `/Users/${body.id}`, { userName: 'unique@example.com' })).status).toBe(409);
  });

  it('are refused with a character that can’t be stored', async () => {
    expect((await add('nul\u0000')).status).toBe(400);
    expect((await filtered('userName eq "a\\u0000"')).status).toBe(400);
  });

  it('keep their identifying id', async () => {
    const { body } = await add('fixed');
    const changed = await ask('PUT', `/Users/${body.id}`, { userName: 'fixed', externalId: 'other' });
    expect(changed).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
  });

  it.each([
    ['an unknown user', 'PATCH', `/Users/${randomUUID()}`, activeTo(false), 404],
    ['an invalid id', 'GET', '/Users/1', undefined, 404],
    ['a body without a name', 'POST', '/Users', { externalId: 'nameless' }, 400],
    ['a body that isn’t an object', 'POST', '/Users', [], 400],
    ['a filter that isn’t supported', 'GET', '/Users?filter=title%20pr', undefined, 400],
    ['groups', 'GET', '/Groups', undefined, 404],
  ] as const)('are refused for %s, in SCIM’s form', async (_, method, path, body, status) => {
    const refused = await ask(method, path, body);
    expect(refused).toMatchObject({
      status,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status) },
    });
  });

  it('are described', async () => {
    expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await ask('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' });
    expect((await ask('GET', '/Schemas')).body).toMatchObject({ totalResults: 1 });
  });
});

describe('O-2.8 deactivating', () => {
  it.each([
    ['active: false', (id: string) => ask('PATCH', `/Users/${id}`, activeTo('False'))],
    ['PUT', (id: string) => ask('PUT', `/Users/${id}`, { userName: `${id}@example.com`, active: false })],
    ['DELETE', (id: string) => ask('DELETE', `/Users/${id}`)],
  ])('by %s ends the person’s sessions, and releases their claims', async (_, deactivate) => {
    const leaver = await makeStaff(harness, 'office', [family.school]);
    const colleague = await makeStaff(harness, 'office', [family.school]);
    const request = await makeRequest(harness, 'absence-reason', await makeAskingFamily(harness, family));
    const claim = `/api/office/schools/${family.school.centreCode}/requests/${request.publicId}/claim`;
    await leaver.browser.post(claim);
    const { body } = await add(await subjectOf(leaver.id));
    expect(await isSignedIn(leaver.browser)).toBe(true);
    await deactivate(body.id);
    expect(await isSignedIn(leaver.browser)).toBe(false);
    expect(await isSignedIn(colleague.browser)).toBe(true);
    expect((await colleague.browser.post(claim)).json()).toEqual({ claimedBy: null });
  });

  it('refuses a sign-in until the person is active again', async () => {
    const person = await makeStaff(harness, 'office', [family.school]);
    const subject = await subjectOf(person.id);
    await assignRole(subject);
    const { body } = await add(subject);
    await ask('PATCH', `/Users/${body.id}`, activeTo(false));
    expect(await isSignedIn(await signIn(subject))).toBe(false);
    const refused = await harness.database.db
      .selectFrom('audit_event')
      .select(['outcome', 'detail'])
      .where('event', '=', 'staff.signedIn')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(refused).toMatchObject({ outcome: 'refused', detail: { why: 'deactivated' } });
    await ask('PATCH', `/Users/${body.id}`, activeTo(true));
    expect(await isSignedIn(await signIn(subject))).toBe(true);
  });

  it('is not undone by a change that doesn’t name it', async () => {
    const { body } = await add('quiet', { active: false });
    const changed = await ask('PUT', `/Users/${body.id}`, { userName: 'still-quiet' });
    expect(changed.body).toMatchObject({ active: false });
  });

  it.each([
    ['an inactive person', (id: string) => ask('PATCH', `/Users/${id}`, activeTo(false))],
    ['a deleted person', (id: string) => ask('DELETE', `/Users/${id}`)],
  ])('refuses the first sign-in of %s', async (_, deactivate) => {
    const subject = randomUUID();
    const { body } = await add(subject);
    await deactivate(body.id);
    // Known from an earlier, refused attempt, so that only the deactivation refuses the second.
    await signIn(subject);
    await assignRole(subject);
    expect(await isSignedIn(await signIn(subject))).toBe(false);
  });

  it('doesn’t keep out a person whom the provider adds again', async () => {
    const subject = randomUUID();
    await signIn(subject);
    await assignRole(subject);
    const { body } = await add(subject);
    await ask('DELETE', `/Users/${body.id}`);
    expect((await add(subject)).status).toBe(201);
    expect(await isSignedIn(await signIn(subject))).toBe(true);
  });

  it('finds the person by the configured claim', async () => {
    const [subject, objectId] = [randomUUID(), randomUUID()];
    await signIn(subject, objectId);
    await assignRole(subject);
    const browser = await signIn(subject, objectId);
    expect(await isSignedIn(browser)).toBe(true);
    await add(objectId, { active: false });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is audited with the key’s name and the person’s public id', async () => {
    const leaver = await makeStaff(harness, 'office', [family.school]);
    const { body } = await add(await subjectOf(leaver.id));
    await ask('PATCH', `/Users/${body.id}`, activeTo(false));
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'subject', 'detail'])
      .where('subject', '=', body.id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { event: 'provisioning.added', actor_label: 'SCIM key test' },
      { event: 'provisioning.deactivated', detail: { staff: leaver.publicId } },
    ]);
  });
});
