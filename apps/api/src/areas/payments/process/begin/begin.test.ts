import { randomUUID } from 'node:crypto';
import type { PaymentTokens } from '@portal/contract/payments';
import { delegate, makeAccount, switchFeature } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../../../platform/access/actor.ts';
import { TestBrowser } from '../../../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../../../testing/builders/families.ts';
import {
  addInvoice,
  askForTokens,
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  owingCents,
  selected,
  standingOf,
  statesOf,
  tokensPath,
} from '../../../../testing/builders/payments.ts';
import type { PaymentHarness } from '../../../../testing/builders/payments.ts';
import { createOutage } from '../../../service-status/index.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.gateway.failing = 'none';
  harness.gateway.refusesFrom = Number.POSITIVE_INFINITY;
  // One success after half a minute closes the circuits that earlier tests opened.
  harness.advance(31_000);
});

const code = ({ body }: { body: string }): unknown => Object(JSON.parse(body)).code;

describe('requesting keys', () => {
  it('T35 returns one per invoice, with the server’s own figures, and reserves the amounts', async () => {
    const family = await makePayingFamily(harness);
    const second = await addInvoice(harness, family, 4500);
    const response = await askForTokens(family.browser, [
      selected(family, family.invoice, 60.05),
      selected(family, second, 45),
    ]);
    expect(response.statusCode).toBe(200);
    const { attemptId, tokens } = response.json<PaymentTokens>();
    expect(tokens).toMatchObject([
      {
        invoiceNumber: family.invoice.invoiceNumber,
        amount: 6005,
        studentEqId: family.student.eqId,
        merchantNumber: '1',
        billerCode: '1',
        bPointPaymentUrl: 'https://gateway.example/directpost',
      },
      { invoiceNumber: second.invoiceNumber, amount: 4500, schoolCode: family.school.centreCode },
    ]);
    expect(new Set(tokens.map((token) => token.paymentAuthToken)).size).toBe(2);
    expect(harness.gateway.opened.slice(-2)).toMatchObject([
      { amountCents: 6005, currency: 'AUD', invoiceNumber: family.invoice.invoiceNumber },
      {
        amountCents: 4500,
        returnUrl: expect.stringMatching(/\/api\/processpaymenthandler\/paymentresponse$/),
      },
    ]);
    expect(await standingOf(harness, family.invoice)).toEqual({
      owing: owingCents - 6005,
      reserved: 6005,
      progress: 0,
    });
    expect(await statesOf(harness, attemptId)).toEqual(['open', 'open']);
  });

  it('W-9.9 S-4.3 returns from the gateway to the handler of the app, when paid in the app', async () => {
    const family = await makePayingFamily(harness);
    const response = await family.browser.post('/api/processpayment/tokens', {
      body: { payments: [selected(family, family.invoice)] },
      headers: { 'idempotency-key': randomUUID(), 'client-platform': 'ios' },
    });
    expect(response.statusCode).toBe(200);
    expect(harness.gateway.opened.at(-1)?.returnUrl).toMatch(/\/api\/processpayment\/paymentResponse$/);
  });

  it.each([1_000_000, 1_000_050, 1_000_000_001])(
    'accepts the full amount of an invoice of %d cents',
    async (cents) => {
      const family = await makePayingFamily(harness, { owingCents: cents });
      const { tokens } = await begin(family.browser, [selected(family, family.invoice, cents / 100)]);
      expect(tokens[0]?.amount).toBe(cents);
    },
  );

  it.each([0, -1, 0.001, 10.005, 21_474_836.48, 1e21, '1e3', '100', null, Number.MAX_VALUE])(
    'T35 refuses %j as an amount, and issues no key',
    async (amount) => {
      const family = await makePayingFamily(harness);
      const opened = harness.gateway.opened.length;
      const response = await askForTokens(family.browser, [selected(family, family.invoice, amount)]);
      expect(response.statusCode).toBe(400);
      expect(harness.gateway.opened).toHaveLength(opened);
      expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: 0 });
    },
  );

  it('T35 refuses a cent more than is owing, and an invoice closed in the register', async () => {
    const family = await makePayingFamily(harness);
    const over = await askForTokens(family.browser, [selected(family, family.invoice, 100.01)]);
    expect([over.statusCode, code(over)]).toEqual([422, 'payment-refused']);
    const { invoiceNumber } = selected(family, family.invoice, 1);
    expect(over.json()).toMatchObject({
      detail: `Payment amount is greater than amount owing (invoice ${invoiceNumber})`,
      reason: 'over-owing',
      params: { invoiceNumber },
    });
    await harness.database.pool.query(`update invoice set status = 'closed' where source_id = $1`, [
      family.invoice.sourceId,
    ]);
    const closed = await askForTokens(family.browser, [selected(family, family.invoice, 1)]);
    expect([closed.statusCode, code(closed)]).toEqual([422, 'payment-refused']);
  });

  it('T35 refuses a repeated invoice, an empty list, and more than a hundred', async () => {
    const family = await makePayingFamily(harness);
    const one = selected(family, family.invoice, 1);
    const many = Array.from({ length: 101 }, (_, at) => ({ ...one, invoiceNumber: `N${at}` }));
    for (const payments of [[one, one], [], many])
      expect((await askForTokens(family.browser, payments)).statusCode).toBe(400);
  });

  it('T28 refuses fields that are not in the contract', async () => {
    const family = await makePayingFamily(harness);
    const one = { ...selected(family, family.invoice, 1), merchantNumber: '2' };
    expect((await askForTokens(family.browser, [one])).statusCode).toBe(400);
  });

  it('T35 refuses another family’s invoice, and one of another of the person’s students or schools', async () => {
    const family = await makePayingFamily(harness);
    const other = await makePayingFamily(harness);
    const tries = [
      selected(other, other.invoice),
      selected(family, other.invoice),
      selected({ student: family.student, school: other.school }, family.invoice),
    ];
    for (const payment of tries) {
      const response = await askForTokens(family.browser, [payment]);
      expect([response.statusCode, code(response)]).toEqual([404, 'not-found']);
    }
  });

  it('T35 is limited to the primary account owner: refuses another owner, a viewer and an anonymous caller', async () => {
    const family = await makePayingFamily(harness);
    const { browser: coParent } = await makeCoParent(harness, family);
    const account = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, account, family.student, { features: ['Finance'] });
    const viewer = await harness.signIn(account.email);
    const payment = [selected(family, family.invoice)];
    expect((await askForTokens(coParent, payment)).statusCode).toBe(403);
    expect((await askForTokens(viewer, payment)).statusCode).toBe(403);
    expect((await askForTokens(harness.browser(), payment)).statusCode).toBe(401);
    await switchFeature(harness.database.pool, family.school, 'Finance');
    expect(code(await askForTokens(family.browser, payment))).toBe('feature-unavailable');
    expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: 0 });
  });

  it('is refused during an announced payment outage, with its message', async () => {
    const family = await makePayingFamily(harness);
    const outage = await createOutage(
      harness.database.db,
      { now: harness.now(), requestId: 'test', actor: systemActor('test') },
      {
        kind: 'outage',
        modules: ['Payments'],
        platform: 'all',
        title: 'Payments',
        message: 'The bank is busy until nine.',
        centreCode: family.school.centreCode,
        startsAt: harness.now(),
        endsAt: new Date(harness.now().getTime() + 60_000),
      },
    );
    expect(outage).toBeTruthy();
    const response = await askForTokens(family.browser, [selected(family, family.invoice)]);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      code: 'payment-unavailable',
      detail: 'The bank is busy until nine.',
      reason: 'outage',
      params: { message: 'The bank is busy until nine.' },
    });
    const elsewhere = await makePayingFamily(harness);
    await begin(elsewhere.browser, [selected(elsewhere, elsewhere.invoice)]);
  });
});

describe('pressing Pay more than once', () => {
  it('T37 returns the same keys twenty times concurrently, in two processes, from one attempt', async () => {
    const family = await makePayingFamily(harness);
    const sibling = new TestBrowser(await harness.startSibling(), family.browser.ip);
    for (const [name, value] of family.browser.cookies) sibling.cookies.set(name, value);
    for (const browser of [family.browser, sibling]) await browser.fetchCsrf();
    const key = randomUUID();
    const payments = [selected(family, family.invoice)];
    const ask = async (browser: TestBrowser): ReturnType<typeof askForTokens> => {
      const response = await askForTokens(browser, payments, key);
      // A busy database may ask the caller to retry.
      return response.statusCode === 503 ? ask(browser) : response;
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? family.browser : sibling)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: owingCents, owing: 0 });
  });

  it('T37 refuses another body under the same key, and an invalid key', async () => {
    const family = await makePayingFamily(harness);
    const key = randomUUID();
    await askForTokens(family.browser, [selected(family, family.invoice, 1)], key);
    const other = await askForTokens(family.browser, [selected(family, family.invoice, 2)], key);
    expect([other.statusCode, code(other)]).toEqual([422, 'payment-key-reused']);
    for (const bad of ['short', 'with spaces and so on', 'x'.repeat(65)])
      expect(
        (await askForTokens(family.browser, [selected(family, family.invoice, 1)], bad)).statusCode,
      ).toBe(400);
    const without = await family.browser.post(tokensPath, {
      body: { payments: [selected(family, family.invoice, 1)] },
    });
    expect(without.statusCode).toBe(400);
  });

  it('T37 gives the full amount once to two tabs or two parents: the other learns that it is being paid', async () => {
    const family = await makePayingFamily(harness);
    const { browser: second } = await makeCoParent(harness, family, { isPrimary: true });
    const payments = [selected(family, family.invoice)];
    const answers = await Promise.all(
      [family.browser, family.browser, second, second].map((browser) => askForTokens(browser, payments)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map(code)).toEqual(['payment-in-progress', 'payment-in-progress', 'payment-in-progress']);
  });

  it('T37 accepts concurrent part payments up to what is owing', async () => {
    const family = await makePayingFamily(harness);
    await begin(family.browser, [selected(family, family.invoice, 60)]);
    const rest = await askForTokens(family.browser, [selected(family, family.invoice, 40.01)]);
    expect([rest.statusCode, code(rest)]).toEqual([409, 'payment-in-progress']);
    await begin(family.browser, [selected(family, family.invoice, 40)]);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ owing: 0, reserved: owingCents });
  });

  it('returns the keys again after a lost response, also once they were paid with', async () => {
    const family = await makePayingFamily(harness);
    const key = randomUUID();
    const payments = [selected(family, family.invoice)];
    const first = await askForTokens(family.browser, payments, key);
    harness.gateway.pay(keyOf(first.json<PaymentTokens>()));
    const again = await askForTokens(family.browser, payments, key);
    expect(again.body).toBe(first.body);
    expect(harness.gateway.pay(keyOf(again.json<PaymentTokens>()))).toBe(false);
  });
});

describe('a gateway that issues no keys', () => {
  it.each(['unavailable', 'refusing'] as const)(
    'F3 fails the whole attempt when it is %s: releases the reservation, and refuses the same press again',
    async (fault) => {
      const family = await makePayingFamily(harness);
      const second = await addInvoice(harness, family, 4500);
      if (fault === 'unavailable') harness.gateway.failing = 'open';
      else harness.gateway.refusesFrom = harness.gateway.opened.length + 1;
      const key = randomUUID();
      const payments = [selected(family, family.invoice), selected(family, second, 45)];
      for (const again of [false, true]) {
        const response = await askForTokens(family.browser, payments, key);
        expect([again, response.statusCode, code(response)]).toEqual([again, 503, 'payment-unavailable']);
      }
      for (const invoice of [family.invoice, second])
        expect(await standingOf(harness, invoice)).toMatchObject({ reserved: 0 });
      harness.gateway.failing = 'none';
      harness.gateway.refusesFrom = Number.POSITIVE_INFINITY;
      await begin(family.browser, payments);
    },
  );

  it('F3 is not called for half a minute after five failures', async () => {
    const family = await makePayingFamily(harness);
    const ask = () => askForTokens(family.browser, [selected(family, family.invoice, 1)]);
    harness.gateway.failing = 'open';
    for (let tries = 0; tries < 5; tries += 1) expect((await ask()).statusCode).toBe(503);
    harness.gateway.failing = 'none';
    const calls = harness.gateway.calls;
    expect((await ask()).statusCode).toBe(503);
    expect(harness.gateway.calls).toBe(calls);
    harness.advance(30_000);
    expect((await ask()).statusCode).toBe(200);
  });

  it('releases what a crashed process left without keys, and ignores keys that arrive late', async () => {
    const family = await makePayingFamily(harness);
    let release = (): void => undefined;
    harness.gateway.hold = new Promise((resolve) => (release = resolve));
    const late = askForTokens(family.browser, [selected(family, family.invoice)]);
    await expect.poll(async () => (await standingOf(harness, family.invoice))?.reserved).toBe(owingCents);
    await harness.reconcile();
    expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: owingCents });
    harness.advance(61_000);
    await harness.reconcile();
    expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: 0, owing: owingCents });
    release();
    harness.gateway.hold = Promise.resolve();
    expect((await late).statusCode).toBe(503);
  });
});

describe('an account that tests cards', () => {
  it('gets twenty attempts per quarter hour', async () => {
    const family = await makePayingFamily(harness);
    harness.setNow(new Date(Math.ceil(harness.now().getTime() / 900_000) * 900_000));
    for (let tries = 0; tries < 20; tries += 1)
      await begin(family.browser, [selected(family, family.invoice, 1)]);
    const refused = await askForTokens(family.browser, [selected(family, family.invoice, 1)]);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is blocked for a day after ten attempts with refused cards', async () => {
    const family = await makePayingFamily(harness);
    for (let tries = 0; tries < 10; tries += 1) {
      const tokens = await begin(family.browser, [selected(family, family.invoice, 1)]);
      harness.gateway.decline(keyOf(tokens));
      harness.advance(10 * 60_000);
      await harness.reconcile();
    }
    const ask = () => askForTokens(family.browser, [selected(family, family.invoice, 1)]);
    expect((await ask()).statusCode).toBe(429);
    harness.advance(24 * 60 * 60_000);
    const browser = await harness.signIn(family.owner.email);
    await begin(browser, [selected(family, family.invoice, 1)]);
    const other = await makeFamily(harness);
    expect(other.browser).toBeDefined();
  });
});
