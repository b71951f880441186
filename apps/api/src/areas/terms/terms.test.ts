import { makeAccount, makeKnownParent, publishTerms } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPasswordHash } from '../../testing/builders/families.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let owner: TestBrowser;
let ownerId: number;

const accept = (ids: string[], path = 'accept') =>
  owner.post(`/api/termsAndConditions/${path}`, { body: { ids } });
const acceptedKeys = async (): Promise<string[]> => {
  const { rows } = await harness.database.pool.query<{ key: string }>(
    `select d.key from account_terms t join terms_document d on d.id = t.terms_document_id
     where t.account_id = $1 order by d.key`,
    [ownerId],
  );
  return rows.map(({ key }) => key);
};

beforeAll(async () => {
  harness = await createHarness();
  const { pool } = harness.database;
  const account = await makeAccount(pool, {
    email: 'owner@example.com',
    passwordHash: await testPasswordHash(harness),
    parent: await makeKnownParent(pool),
  });
  ownerId = account.id;
  owner = await harness.signIn('owner@example.com');
});
afterAll(() => harness.close());

beforeEach(async () => {
  const { pool } = harness.database;
  await pool.query('delete from account_terms');
  await pool.query('delete from terms_document');
  await pool.query('update account set student_photos_enabled = false');
  await publishTerms(pool, 'owner', 'owner-1');
  await publishTerms(pool, 'viewer', 'viewer-1');
  await publishTerms(pool, 'photo', 'photo-1');
});

describe('the list of accepted documents', () => {
  const accepted = async () =>
    (await owner.get('/api/termsAndConditions/accepted')).json<{ accepted: Record<string, string>[] }>()
      .accepted;

  it('lists each with its version and time of acceptance, also after a later version is in force', async () => {
    expect(await accepted()).toEqual([]);
    await accept(['owner-1']);
    await harness.database.pool.query(`update terms_document set is_current = false where key = 'owner-1'`);
    expect(await accepted()).toEqual([
      {
        key: 'owner-1',
        title: expect.any(String),
        version: expect.any(String),
        acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  it('excludes other people’s', async () => {
    const stranger = await makeAccount(harness.database.pool, { email: 'stranger@example.com' });
    await harness.database.pool.query(
      `insert into account_terms select $1, id, now() from terms_document where key = 'photo-1'`,
      [stranger.id],
    );
    expect(await accepted()).toEqual([]);
  });
});

it('A-7.5 gives the app a document’s content, to show it in its own page', async () => {
  const sections = [{ heading: 'Your part', paragraphs: ['Keep your password to yourself.'] }];
  await harness.database.pool.query(`update terms_document set sections = $1 where key = 'owner-1'`, [
    JSON.stringify(sections),
  ]);
  const response = await harness.browser().get('/api/termsandconditions/mobile/owner-1');
  expect(response.json()).toMatchObject({ key: 'owner-1', kind: 'owner', title: 'Terms', sections });
  expect((await harness.browser().get('/api/termsandconditions/mobile/owner-9')).statusCode).toBe(404);
});

describe('a document in a frame', () => {
  const publishHostile = () =>
    harness.database.pool.query(`update terms_document set title = $1, sections = $2 where key = 'owner-1'`, [
      '</title><script>alert(1)</script>',
      JSON.stringify([
        { heading: '<img src=x onerror=alert(2)>', paragraphs: ['</main><script>3</script>'] },
      ]),
    ]);

  it('T47 shows a department’s document as text, in a sandbox that runs and loads nothing', async () => {
    await publishHostile();
    const { body, headers } = await harness.browser().get('/api/termsandconditions/owner-1');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&lt;img src=x onerror=alert(2)&gt;');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox allow-same-origin$/);
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('returns 404 for an unpublished document', async () => {
    const response = await harness.browser().get('/api/termsandconditions/owner-9');
    expect(response.statusCode).toBe(404);
    expect(response.headers['x-frame-options']).toBe('DENY');
  });
});

describe('accepting documents', () => {
  it('records the version and leaves nothing pending', async () => {
    expect((await accept(['owner-1'])).json()).toEqual({ studentPhotosEnabled: false });
    expect(await acceptedKeys()).toEqual(['owner-1']);
    expect((await owner.get('/api/user')).json()).toMatchObject({ hasPendingTermsAndConditions: false });
  });

  it('enables photos with the photo terms', async () => {
    await accept(['owner-1']);
    expect((await accept(['photo-1'])).json()).toEqual({ studentPhotosEnabled: true });
    expect((await owner.get('/api/user')).json()).toMatchObject({ studentPhotosEnabled: true });
  });

  it('has one effect when it is sent twice', async () => {
    await accept(['photo-1']);
    expect((await accept(['photo-1', 'photo-1'])).statusCode).toBe(200);
    expect(await acceptedKeys()).toEqual(['photo-1']);
  });

  it.each([
    ['another role’s', ['viewer-1']],
    ['an unknown one', ['owner-9']],
    ['one foreign among right ones', ['owner-1', 'viewer-1']],
  ])('T33 refuses %s and accepts nothing', async (_, ids) => {
    for (const path of ['accept', 'acceptPending']) {
      expect((await accept(ids, path)).statusCode).toBe(400);
    }
    expect(await acceptedKeys()).toEqual([]);
  });

  it('T33 refuses a version that is no longer in force', async () => {
    const { pool } = harness.database;
    await pool.query(`update terms_document set is_current = false where kind = 'owner'`);
    await publishTerms(pool, 'owner', 'owner-2');
    for (const path of ['accept', 'acceptPending']) {
      expect((await accept(['owner-1'], path)).statusCode).toBe(400);
    }
    expect((await accept(['owner-2'])).statusCode).toBe(200);
    expect(await acceptedKeys()).toEqual(['owner-2']);
  });

  it('T33 gives a person who has not accepted the terms nothing else', async () => {
    expect((await owner.get('/api/attendance/1/2101')).json()).toMatchObject({ code: 'terms-pending' });
    await accept(['owner-1']);
    expect((await owner.get('/api/attendance/1/2101')).statusCode).toBe(404);
  });

  it('is audited with the keys', async () => {
    await accept(['owner-1', 'photo-1']);
    const { rows } = await harness.database.pool.query(
      `select detail from audit_event where event = 'terms.accepted' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ detail: { keys: 'owner-1 photo-1' } }]);
  });
});
