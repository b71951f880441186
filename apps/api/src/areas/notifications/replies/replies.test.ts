import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import { recordSent, notifyNow, unexplained } from '../../../testing/builders/notifications.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

const secret = 'a secret that only the provider has';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { SMS_REPLY_SECRET: secret } });
});
afterAll(() => harness.close());

const answer = async (text: string, given = secret, from = '+61 412 000 418') =>
  harness.browser().post('/api/providers/sms/replies', {
    headers: { 'x-provider-secret': given },
    csrf: null,
    body: { from, text },
  });

describe('W-6.5 STOP', () => {
  it('ends routine texts only, and the reply says so', async () => {
    const sent = recordSent(harness);
    const family = await makeFamily(harness, { mobile: '0412 000 418' });
    const reply: { reply: string } = (await answer(' Stop. ')).json();
    expect(reply.reply).toContain('Urgent texts from your school still come');
    await notifyNow(harness, unexplained(family));
    await notifyNow(harness, {
      ...unexplained(family),
      kind: 'school-notice',
      params: { title: 'Closed', text: null },
      isUrgent: true,
    });
    harness.advance(60 * 60_000);
    await sent.send();
    expect(sent.texts).toHaveLength(1);
    expect(sent.texts[0]?.text).toContain('urgent');
    await answer('START');
    await notifyNow(harness, unexplained(family));
    harness.advance(60 * 60_000);
    await sent.send();
    expect(sent.texts).toHaveLength(2);
  });

  it('ends a text that was planned before', async () => {
    const sent = recordSent(harness);
    const family = await makeFamily(harness, { mobile: '0412 000 419' });
    await notifyNow(harness, unexplained(family));
    await answer('STOP', secret, '0412000419');
    harness.advance(60 * 60_000);
    await sent.send();
    expect(sent.texts).toEqual([]);
  });

  it('is accepted from the provider only', async () => {
    expect((await answer('STOP', 'a guess')).json()).toMatchObject({ code: 'forbidden' });
  });

  it('neither answers nor stores other texts', async () => {
    expect((await answer('Toby is sick today')).json()).toEqual({ reply: null });
  });
});
