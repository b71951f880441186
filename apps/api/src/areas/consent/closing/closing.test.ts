import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAskedFamily } from '../../../testing/builders/consents.ts';
import type { AskedFamily } from '../../../testing/builders/consents.ts';
import { exportReady, exportAgain } from '../../../platform/outgoing/outgoing.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { consentAnswers, sweepConsentRequests, withdrawConsent, writeAnswers } from '../index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;
const call = () => ({ now: harness.now(), requestId: 'test' });
const requestOf = ({ request }: AskedFamily) =>
  db()
    .selectFrom('consent_request')
    .select(['state', 'withdrawn_date'])
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
const draftsOf = ({ request }: AskedFamily) =>
  db()
    .selectFrom('consent_draft')
    .select('account_id')
    .where('consent_request_id', '=', request.id)
    .execute();

describe('withdrawing a request', () => {
  it.each(['publicId', 'sourceId'] as const)('withdraws a pending request by its %s', async (name) => {
    const family = await makeAskedFamily(harness);
    await family.browser.post(`${family.path}/draft`, { body: { data: { needs: 'Half' } } });
    await withdrawConsent(db(), { ...call(), id: family.request[name], withdrawnBy: 'office' });
    expect(await requestOf(family)).toEqual({ state: 5, withdrawn_date: '2026-11-18' });
    expect(await draftsOf(family)).toEqual([]);
    expect((await family.browser.get(family.path)).json()).toMatchObject({ state: 5 });
  });

  it('leaves an answered or unknown request unchanged', async () => {
    const family = await makeAskedFamily(harness);
    await family.browser.post(family.path, { body: family.body });
    const withdraw = (id: string) => withdrawConsent(db(), { ...call(), id, withdrawnBy: 'office' });
    await expect(withdraw(family.request.publicId)).rejects.toMatchObject({ code: 'consent-closed' });
    await expect(withdraw('nothing')).rejects.toMatchObject({ code: 'not-found' });
    expect(await requestOf(family)).toMatchObject({ state: 2 });
  });
});

describe('requests not answered in time', () => {
  it('are marked once their due date has passed at the school, and their drafts are deleted', async () => {
    const family = await makeAskedFamily(harness, { dueDate: '2026-11-18' });
    await family.browser.post(`${family.path}/draft`, { body: { data: { needs: 'Half' } } });
    await sweepConsentRequests(db(), harness.now());
    expect(await requestOf(family)).toMatchObject({ state: 1 });
    await sweepConsentRequests(db(), new Date('2026-11-18T14:01:00Z'));
    expect(await requestOf(family)).toMatchObject({ state: 6 });
    expect(await draftsOf(family)).toEqual([]);
  });
});

describe('exporting answers to the school', () => {
  it('exports each answer once, and the same batch again on request', async () => {
    await exportReady(db(), consentAnswers, { ...call(), exportedBy: 'office' });
    const family = await makeAskedFamily(harness);
    await family.browser.post(family.path, {
      body: { ...family.body, data: { consent: 'granted', needs: '=HYPERLINK("x")' } },
    });
    const [one, two] = await Promise.all([
      exportReady(db(), consentAnswers, { ...call(), exportedBy: 'office' }),
      exportReady(db(), consentAnswers, { ...call(), exportedBy: 'office' }),
    ]);
    const batch = one ?? two;
    if (!batch || (one && two)) throw new Error('Exactly one of two exports takes the answer');
    expect(batch.items).toMatchObject([
      { requestSourcedId: family.request.sourceId, eqId: family.student.eqId, state: 2 },
    ]);
    const lines = writeAnswers('csv', batch).split('\r\n');
    expect(lines[1]).toContain('Granted');
    expect(lines[1]).toMatch(/Can your child go\?,Yes$/);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
    const again = await exportAgain(db(), consentAnswers, {
      ...call(),
      exportedBy: 'office',
      batchId: batch.id,
    });
    expect(writeAnswers('json', again)).toBe(writeAnswers('json', batch));
    await expect(
      exportAgain(db(), consentAnswers, { ...call(), exportedBy: 'office', batchId: 'nothing' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('still has the answer after the request has left the register', async () => {
    const family = await makeAskedFamily(harness);
    await family.browser.post(family.path, { body: family.body });
    await db().deleteFrom('consent_request').where('id', '=', family.request.id).execute();
    const batch = await exportReady(db(), consentAnswers, { ...call(), exportedBy: 'office' });
    expect(batch?.items).toMatchObject([{ requestSourcedId: family.request.sourceId }]);
  });
});
