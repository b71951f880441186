import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators } from '../index.ts';
import type { Simulators } from '../index.ts';
import { centsRules, testCards } from './cents.ts';
import { simulatorLogin } from './gateway-api.handlers.ts';
import type { LedgerLine } from './gateway-store.ts';

let simulators: Simulators;
beforeEach(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterEach(() => simulators.close());

const returnUrl = 'http://portal.example/api/processpaymenthandler/paymentresponse';
const card = { cardNumber: testCards[0], expiry: '1299', cvv: '123' };

async function call(path: string, body?: object, login = simulatorLogin) {
  const response = await fetch(`${simulators.url}/bpoint/webapi/v2/txns/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: Buffer.from(login).toString('base64') },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: {
    APIResponse: { ResponseCode: number };
    AuthKey: string;
    TxnResp?: { ResponseCode: string };
  } = JSON.parse(await response.text());
  return answer;
}

const newTransaction = (amountCents: number, data: object = {}): object => ({
  ProcessTxnData: {
    Amount: amountCents,
    Currency: 'AUD',
    MerchantNumber: '1',
    MerchantReference: 'reference',
    Crn1: '047120000001',
    Crn2: '100200',
    BillerCode: '18',
    ...data,
  },
  RedirectionUrl: returnUrl,
  KeyExpiry: new Date(Date.now() + 60_000).toISOString(),
});

/** Opens a transaction and returns its hidden form. */
async function open(amountCents: number) {
  const { AuthKey } = await call('processtxnauthkey', newTransaction(amountCents));
  const amount = String(amountCents);
  const form = { merchantNumber: '1', billerCode: '18', paymentAuthToken: AuthKey, amount };
  return { key: AuthKey, form: { ...form, customerReferenceNumber: '047120000001', ...card } };
}

const post = (form: Record<string, string>): Promise<Response> =>
  fetch(`${simulators.url}/bpoint/directpost`, { method: 'POST', body: new URLSearchParams(form) });

const switchTo = (settings: object): Promise<Response> =>
  fetch(`${simulators.url}/api/gateway`, { method: 'POST', body: JSON.stringify(settings) });

const resultOf = async (key: string): Promise<string> => {
  const { APIResponse, TxnResp } = await call(`withauthkey/${key}`);
  return TxnResp?.ResponseCode ?? `api ${APIResponse.ResponseCode}`;
};

async function ledger(): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = JSON.parse(await (await fetch(`${simulators.url}/bpoint/ledger`)).text());
  return lines;
}

describe('the payment gateway', () => {
  it.each(testCards)('approves %s, and redirects the browser with the key', async (cardNumber) => {
    const { key, form } = await open(4_200);
    const response = await post({ ...form, cardNumber });
    const page = await response.text();
    expect(page).toContain(`<form method="post" action="${returnUrl}"`);
    expect(page).toContain(`name="ResultKey" value="${key}"`);
    expect(page).not.toContain(cardNumber);
    expect(response.headers.get('content-security-policy')).toContain('http://portal.example');
    expect(await resultOf(key)).toBe('0');
  });

  it.each([
    ['another card', { cardNumber: '4987654321098769' }, '14'],
    ['a card of last year', { expiry: '0120' }, '54'],
  ])('declines %s', async (_, change, code) => {
    const { key, form } = await open(4_200);
    await post({ ...form, ...change });
    expect(await resultOf(key)).toBe(code);
  });

  it.each(centsRules.filter(({ declines, undecidedMs }) => declines && !undecidedMs))(
    'declines an amount that ends in $cents: $says',
    async ({ cents, declines }) => {
      const { key, form } = await open(4_000 + cents);
      await post(form);
      expect(await resultOf(key)).toBe(declines);
    },
  );

  it.each([
    [70, '0'],
    [71, '05'],
    [73, '0'],
  ])('leaves an amount that ends in %i undecided until it is settled', async (cents, code) => {
    const { key, form } = await open(4_000 + cents);
    await post(form);
    expect(await resultOf(key)).toBe('api 300');
    await fetch(`${simulators.url}/api/gateway/settle`, { method: 'POST' });
    expect(await resultOf(key)).toBe(code);
  });

  it('charges for an amount that ends in 72, and loses the response', async () => {
    const { key, form } = await open(4_072);
    await expect(post(form)).rejects.toThrow('fetch failed');
    expect(await resultOf(key)).toBe('0');
  });

  it('rejects the card for an amount that ends in 75', async () => {
    const { key, form } = await open(4_075);
    expect((await post(form)).status).toBe(503);
    expect(await resultOf(key)).toBe('api 201');
  });

  it.each([
    ['amount', '1'],
    ['billerCode', '99'],
    ['merchantNumber', '2'],
    ['customerReferenceNumber', '9'],
    ['paymentAuthToken', 'none'],
    ['cardNumber', '4444'],
    ['expiry', '1399'],
    ['cvv', '12'],
  ])('charges nothing when the form has a different %s', async (name, value) => {
    const { key, form } = await open(4_200);
    expect((await post({ ...form, [name]: value })).status).toBe(400);
    expect(await resultOf(key)).toBe('api 201');
  });

  it('keeps every event in an append-only ledger', async () => {
    const { form } = await open(4_200);
    await post(form);
    expect((await post(form)).status).toBe(409);
    expect((await ledger()).map(({ number, event }) => [number, event])).toEqual([
      [1, 'opened'],
      [2, 'charged'],
      [3, 'used again'],
    ]);
    expect(JSON.stringify(await ledger())).not.toContain(card.cardNumber);
  });

  it('charges a key again only while keys are switched to reusable', async () => {
    await switchTo({ reusableKeys: true });
    const { form } = await open(4_200);
    await post(form);
    await post(form);
    expect((await ledger()).filter(({ event }) => event === 'charged')).toHaveLength(2);
  });

  it('can be down, refuse queries or keys, decline, lose responses, and be reset', async () => {
    const { key, form } = await open(4_200);
    await switchTo({ down: true });
    expect((await post(form)).status).toBe(503);
    await switchTo({ down: false, refuseKeys: true });
    expect((await call('processtxnauthkey', newTransaction(4_200))).APIResponse.ResponseCode).toBe(2);
    await switchTo({ queryDown: true, decline: 1 });
    expect((await post(form)).status).toBe(200);
    expect(await call(`withauthkey/${key}`)).toEqual({ error: 'Unavailable' });
    await fetch(`${simulators.url}/api/gateway`, { method: 'DELETE' });
    expect(await resultOf(key)).toBe('05');
    await switchTo({ dropAnswers: 1 });
    const next = await open(4_200);
    await expect(post(next.form)).rejects.toThrow('fetch failed');
    expect(await resultOf(next.key)).toBe('0');
  });

  it.each([{ down: 1 }, { dropAnswers: 2 }, { slowCallsMs: -1 }, { unknown: true }])(
    'refuses unknown switches: %j',
    async (settings) => expect((await switchTo(settings)).status).toBe(400),
  );

  it.each([
    ['amount', { Amount: 0 }, 110],
    ['amount', { Amount: 42.5 }, 110],
    ['biller', { BillerCode: '' }, 105],
    ['reference', { Crn1: '' }, 106],
  ])('opens nothing with a wrong %s', async (_, data, code) => {
    const answer = await call('processtxnauthkey', newTransaction(4_200, data));
    expect(answer.APIResponse.ResponseCode).toBe(code);
  });

  it('authenticates by user name, merchant and password', async () => {
    const answer = await call('processtxnauthkey', newTransaction(4_200), 'schoolside|1:wrong');
    expect(answer.APIResponse.ResponseCode).toBe(1);
  });

  it('lists on its page the amount for each outcome', async () => {
    const page = await (await fetch(`${simulators.url}/bpoint`)).text();
    for (const text of [...testCards, 'Declined by the bank with 51.', 'Never decided.'])
      expect(page).toContain(text);
  });
});
