import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAskedFamily } from '../../../testing/builders/consents.ts';
import { fetchWithToken } from '../../../testing/builders/downloads.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { foundInOrder } from '../../../testing/pdf-text.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

describe('the receipt', () => {
  it('is a tagged PDF of the questions and answers, in reading order, unaffected by later form changes', async () => {
    const family = await makeAskedFamily(harness, {}, { firstName: 'Nguyễn', lastName: 'Reid' });
    await family.browser.post(family.path, {
      body: { ...family.body, data: { consent: 'granted', needs: '<b>Nuts</b> – none' } },
    });
    const before = await fetchWithToken(family.browser, `${family.path}/receipt`);
    expect(before.statusCode).toBe(200);
    expect(before.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(before.headers['content-disposition']).toMatch(
      /^attachment; filename="Consent receipt [0-9A-F]{8}.pdf"/,
    );
    await harness.database.db
      .updateTable('consent_request')
      .set({ title: 'Something else', form_template: '{}' })
      .where('id', '=', family.request.id)
      .execute();
    const { rawPayload } = await fetchWithToken(family.browser, `${family.path}/receipt`);
    expect(rawPayload.toString('latin1')).toContain('/StructTreeRoot');
    const inOrder = [
      'Excursion',
      'Answer: Granted',
      'What the school asked',
      'A day at the museum.',
      'Reference: R1',
      'Can your child go?',
      'Yes',
      'Anything we should know',
      '<b>Nuts</b> – none',
      'Nguyễn Reid confirmed',
      'Sent on 18 November 2026 at 9:00 am',
      'Receipt ',
    ];
    expect(foundInOrder(rawPayload, inOrder)).toEqual(inOrder);
  });

  it('T40 requires a token for this file', async () => {
    const family = await makeAskedFamily(harness);
    await family.browser.post(family.path, { body: family.body });
    const response = await family.browser.get(`${family.path}/receipt`);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'download-refused' });
  });

  it('is not available before there is an answer', async () => {
    const family = await makeAskedFamily(harness);
    expect((await fetchWithToken(family.browser, `${family.path}/receipt`)).statusCode).toBe(404);
  });
});
