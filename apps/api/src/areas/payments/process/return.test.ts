import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentReturnPaths, paymentReturnedMessage } from '@portal/contract/payments';
import {
  begin,
  createPaymentHarness,
  makePayingFamily,
  selected,
  statesOf,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness } from '../../../testing/builders/payments.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness({ env: { PUBLIC_URL: 'https://portal.example' } });
});
afterAll(() => harness.close());

/** Sent as by a gateway's page: cross-site, with a form, without our cookie or token. */
const come = (path: string, payload: string, headers: Record<string, string> = {}) =>
  harness.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://gateway.example',
      ...headers,
    },
  });

const hostile = 'ResultKey=%3Cscript%3Ealert(1)%3C%2Fscript%3E&ResponseCode=0&ResultKey=2&__proto__=1';

describe.each(Object.entries(paymentReturnPaths))('the return of the gateway (%s)', (_, path) => {
  it('T39 works without a session and token, by form and by redirect, with a constant response', async () => {
    const answers = [
      await come(path, 'ResultKey=1&ResponseCode=0'),
      await come(path, hostile),
      await come(`${path}?${hostile}`, ''),
      await come(path, '{"a":1}', { 'content-type': 'application/json' }),
      await come(path, 'x', { 'content-type': 'text/plain' }),
      await harness.app.inject({ method: 'GET', url: `${path}?${hostile}` }),
      await harness.app.inject({ method: 'POST', url: path }),
    ];
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, answers[0]?.body]);
    expect(answers[0]?.body).not.toContain('alert');
    for (const { cookies } of answers) expect(cookies).toEqual([]);
  });

  it('T39 messages only our page, may be framed only by us, and runs one script', async () => {
    const { body, headers } = await come(path, '');
    const script = `if(window.parent!==window)window.parent.postMessage("${paymentReturnedMessage}","https://portal.example")`;
    expect(body).toContain(`<script>${script}</script>`);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'none'.*frame-ancestors 'self'.*script-src 'sha256-[^']+'$/,
    );
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
  });

  it('T39 changes nothing, even for a signed-in browser that claims to have paid', async () => {
    const family = await makePayingFamily(harness);
    const { attemptId, tokens } = await begin(family.browser, [selected(family, family.invoice)]);
    const cookie = [...family.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const claim = `ResultKey=${tokens[0]?.paymentAuthToken}&ResponseCode=0&in_amount=10000`;
    expect((await come(path, claim, { cookie })).statusCode).toBe(200);
    expect(await statesOf(harness, attemptId)).toEqual(['open']);
  });

  it('T39 G13 accepts up to 16 KiB', async () => {
    expect((await come(path, 'x'.repeat(16 * 1024))).statusCode).toBe(200);
    expect((await come(path, 'x'.repeat(16 * 1024 + 1))).statusCode).toBe(413);
  });

  it('T38 refuses a request that contains a card number', async () => {
    const response = await come(path, 'in_credit_card=4444333322221111');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'card-data-refused']);
  });
});

describe('anti-forgery', () => {
  it('G16 is skipped only for the gateway’s returns and calls that no browser’s session authorises', async () => {
    const exempt: string[] = [];
    const document = (await harness.browser().get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!('post' in methods) || !path.startsWith('/api')) continue;
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const response = await harness.app.inject({
        method: 'POST',
        url,
        payload: {},
        remoteAddress: '192.0.2.77',
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      if (response.statusCode !== 403) exempt.push(path);
    }
    const signedByCaller = [
      '/api/import',
      '/api/office/back-channel-logout',
      '/api/providers/mail/bounces',
      '/api/providers/sms/replies',
    ];
    expect(exempt.sort()).toEqual([...Object.values(paymentReturnPaths), ...signedByCaller].sort());
  });
});
