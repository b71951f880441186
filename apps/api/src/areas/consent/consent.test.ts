import type { ConsentDetail, ConsentSummary } from '@portal/contract/consent';
import { delegate, makeConsentRequest, switchFeature } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAskedFamily } from '../../testing/builders/consents.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const pool = () => harness.database.pool;

describe('the summary of consent requests', () => {
  it('lists the requests of the given students, newest first, and counts the pending ones', async () => {
    const family = await makeFamily(harness);
    const add = (title: string, options: Parameters<typeof makeConsentRequest>[3]) =>
      makeConsentRequest(pool(), family.student, family.school, { title, ...options });
    await add('pending, due first', { dueDate: '2026-11-20' });
    await add('pending, due last', { dueDate: '2026-12-04' });
    await add('overdue', { dueDate: '2026-11-17' });
    await add('granted', { dueDate: '2026-12-30', state: 2, responseDate: '2026-11-02' });
    await add('withdrawn', { dueDate: '2026-12-31', state: 5, withdrawnDate: '2026-11-19' });
    const ref = `${family.student.oneSchoolId}.${family.school.centreCode}`;
    const summary = (await family.browser.get(`/api/consent/summary?students=${ref}`)).json<ConsentSummary>();
    expect(summary.pendingRequestsCount).toBe(2);
    expect(summary.consentRequests.map(({ title, state }) => [title, state])).toEqual([
      ['pending, due last', 1],
      ['pending, due first', 1],
      ['withdrawn', 5],
      ['overdue', 6],
      ['granted', 2],
    ]);
    const user = (await family.browser.get('/api/user')).json<{ summaries: { consent: unknown } }>();
    expect(user.summaries.consent).toEqual({ pendingRequestsCount: 2, nextDueDate: '2026-11-20' });
  });

  it('T25 covers several students, or none when one is not the caller’s', async () => {
    const one = await makeAskedFamily(harness);
    const other = await makeAskedFamily(harness);
    const named = (families: (typeof one)[]) =>
      families.map(({ student, school }) => `students=${student.oneSchoolId}.${school.centreCode}`).join('&');
    expect((await one.browser.get(`/api/consent/summary?${named([one, one])}`)).json()).toMatchObject({
      pendingRequestsCount: 1,
    });
    expect((await one.browser.get(`/api/consent/summary?${named([one, other])}`)).statusCode).toBe(404);
    const swapped = `students=${one.student.oneSchoolId}.${other.school.centreCode}`;
    expect((await one.browser.get(`/api/consent/summary?${swapped}`)).statusCode).toBe(404);
  });

  it('is refused when one of the students is out of reach', async () => {
    const [one, shared, off, other] = [
      await makeAskedFamily(harness),
      await makeAskedFamily(harness),
      await makeAskedFamily(harness),
      await makeAskedFamily(harness),
    ];
    await delegate(pool(), shared.owner, one.owner, shared.student);
    const refOf = ({ student, school }: typeof one) => `students=${student.oneSchoolId}.${school.centreCode}`;
    const statusWith = async (ref: string) => {
      const response = await one.browser.get(`/api/consent/summary?${refOf(one)}&${ref}`);
      expect(response.json()).not.toHaveProperty('consentRequests');
      return response.statusCode;
    };
    expect(await statusWith(refOf(shared))).toBe(403);
    expect(await statusWith(refOf(other))).toBe(404);
    await switchFeature(pool(), off.school, 'ConsentManagement');
    expect(await statusWith(refOf(off))).toBe(404);
    expect(await statusWith('students=nobody.9999')).toBe(404);
  });

  it.each(['', 'students=', 'students=nodot', `students=${'x'.repeat(90)}.1`, 'student=1.2'])(
    'refuses the query "%s"',
    async (query) => {
      const { browser } = await makeFamily(harness);
      expect((await browser.get(`/api/consent/summary?${query}`)).statusCode).toBe(400);
    },
  );

  it('shows an answer at once in every process', async () => {
    const family = await makeAskedFamily(harness);
    const ref = `/api/consent/summary?students=${family.student.oneSchoolId}.${family.school.centreCode}`;
    expect((await family.browser.get(ref)).json()).toMatchObject({ pendingRequestsCount: 1 });
    await family.browser.post(family.path, { body: family.body });
    expect((await family.browser.get(ref)).json()).toMatchObject({
      pendingRequestsCount: 0,
      consentRequests: [{ state: 2, responseDate: '2026-11-18' }],
    });
  });

  it('requires the feature, for the list, the request and the answer', async () => {
    const family = await makeAskedFamily(harness);
    await switchFeature(pool(), family.school, 'ConsentManagement');
    const ref = `${family.student.oneSchoolId}.${family.school.centreCode}`;
    expect((await family.browser.get(`/api/consent/summary?students=${ref}`)).statusCode).toBe(403);
    expect((await family.browser.get(family.path)).statusCode).toBe(403);
    expect((await family.browser.post(family.path, { body: family.body })).statusCode).toBe(403);
  });
});

describe('one consent request', () => {
  it('contains its own contact, reference and form only', async () => {
    const family = await makeAskedFamily(harness);
    const detail = (await family.browser.get(family.path)).json<ConsentDetail>();
    expect(detail).toMatchObject({
      id: family.request.publicId,
      title: 'Excursion',
      reference: 'R1',
      contactName: 'School office',
      contactEmail: 'office@school.example.com',
      state: 1,
      consentState: 1,
      eqId: family.student.eqId,
      formData: null,
      draft: null,
      hasReceipt: false,
    });
    expect(detail.formTemplate?.schema).toMatchObject({ description: 'A day at the museum.' });
  });

  it('reports a form that can’t be answered here, and accepts no answer', async () => {
    const family = await makeAskedFamily(harness, { template: { schema: { $ref: '#' } } });
    expect((await family.browser.get(family.path)).json()).toMatchObject({ formTemplate: null });
    const response = await family.browser.post(family.path, { body: family.body });
    expect(response.json()).toMatchObject({
      code: 'consent-closed',
      reason: 'at-school-only',
      detail: 'This form can only be answered at the school.',
    });
  });

  it('keeps showing the answered form when the form changes later', async () => {
    const family = await makeAskedFamily(harness);
    await family.browser.post(family.path, { body: family.body });
    await harness.database.db
      .updateTable('consent_request')
      .set({ form_template: '{"schema":{"type":"object","properties":{}}}' })
      .where('id', '=', family.request.id)
      .execute();
    const detail = (await family.browser.get(family.path)).json<ConsentDetail>();
    expect(detail.formTemplate?.schema).toMatchObject({ description: 'A day at the museum.' });
    expect(detail.formData).toEqual({ consent: 'granted' });
  });
});
