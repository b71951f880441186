import type { User } from '@portal/contract/students';
import { makeAccount, makeKnownParent } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { testPasswordHash } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { publishTerms } from './index.ts';

describe('publishing a version', () => {
  let harness: Harness;
  let owner: TestBrowser;
  const publish = (kind: 'owner' | 'photo', version: string) =>
    publishTerms(
      harness.database.db,
      { now: harness.now(), requestId: 'cli-test', by: 'office' },
      { kind, version, title: 'Terms', sections: [{ heading: '', paragraphs: ['Be kind.'] }] },
    );

  beforeAll(async () => {
    harness = await createHarness();
    const { pool } = harness.database;
    await makeAccount(pool, {
      email: 'owner@example.com',
      passwordHash: await testPasswordHash(harness),
      parent: await makeKnownParent(pool),
    });
    owner = await harness.signIn('owner@example.com');
  });
  afterAll(() => harness.close());

  it('requires acceptance by everyone affected, signed in or not, from their next call', async () => {
    expect(await publish('owner', '2026.1')).toBe('owner-2026-1');
    expect((await owner.get('/api/user')).json()).toMatchObject({
      pendingTermsAndConditions: ['owner-2026-1'],
    });
    const ids = ['owner-2026-1'];
    expect((await owner.post('/api/termsAndConditions/acceptPending', { body: { ids } })).statusCode).toBe(
      200,
    );
    await publish('owner', '2026.2');
    expect((await owner.get('/api/user')).json()).toMatchObject({
      pendingTermsAndConditions: ['owner-2026-2'],
    });
    await owner.post('/api/termsAndConditions/accept', { body: { ids: ['owner-2026-2'] } });
  });

  it('shows the newest version immediately to a user who hasn’t accepted the previous one', async () => {
    await publish('owner', '2026.3');
    expect((await owner.get('/api/user')).json()).toMatchObject({
      pendingTermsAndConditions: ['owner-2026-3'],
    });
    await publish('owner', '2026.4');
    const ids = (await owner.get('/api/user')).json<User>().pendingTermsAndConditions;
    expect(ids).toEqual(['owner-2026-4']);
    expect((await owner.post('/api/termsAndConditions/accept', { body: { ids } })).statusCode).toBe(200);
  });

  it('requires the photo terms again', async () => {
    await publish('photo', '1');
    const accept = (id: string) => owner.post('/api/termsAndConditions/accept', { body: { ids: [id] } });
    expect((await accept('photo-1')).json()).toEqual({ studentPhotosEnabled: true });
    await publish('photo', '2');
    expect((await owner.get('/api/user')).json()).toMatchObject({ studentPhotosEnabled: false });
    expect((await accept('photo-1')).statusCode).toBe(400);
    expect((await accept('photo-2')).json()).toEqual({ studentPhotosEnabled: true });
  });

  it('refuses a repeated version and one without letters or digits, and is audited', async () => {
    await expect(publish('owner', '2026.2')).rejects.toMatchObject({ code: 'invalid-request' });
    await expect(publish('owner', 'x'.repeat(80))).rejects.toMatchObject({ code: 'invalid-request' });
    const { rows } = await harness.database.pool.query(
      `select actor_label, subject from audit_event where event = 'terms.published' order by id limit 1`,
    );
    expect(rows).toEqual([{ actor_label: 'office', subject: 'owner-2026-1' }]);
  });
});
