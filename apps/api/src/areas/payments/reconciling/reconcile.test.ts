import type { PaymentTokens } from '@portal/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsOf } from '../../../testing/builders/notifications.ts';
import {
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  owingCents,
  paymentMailsTo,
  selected,
  standingOf,
  statesOf,
  verify,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness, PayingFamily } from '../../../testing/builders/payments.ts';
import { reconcilePayments } from '../index.ts';

const minute = 60_000;
const hour = 60 * minute;

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.gateway.failing = 'none';
  harness.alarms.length = 0;
});

async function beginOne(): Promise<{ family: PayingFamily; tokens: PaymentTokens }> {
  const family = await makePayingFamily(harness);
  return { family, tokens: await begin(family.browser, [selected(family, family.invoice)]) };
}
const mailsTo = (family: PayingFamily) => paymentMailsTo(harness, family);
/** Advances a minute at a time, the interval of a running portal's checks. */
async function run(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    harness.advance(minute);
    await harness.reconcile();
  }
}

describe('outcomes found in the background', () => {
  it('F1 F2 are found after the person left or the process crashed, with a receipt by e-mail', async () => {
    const { family, tokens } = await beginOne();
    harness.gateway.pay(keyOf(tokens));
    await run(2);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
    expect(await standingOf(harness, family.invoice)).toEqual({
      owing: 0,
      reserved: 0,
      progress: owingCents,
    });
    expect(await mailsTo(family)).toMatchObject([{ subject: 'Receipt for your payment' }]);
    expect((await mailsTo(family))[0]?.text).toMatch(
      /\$100\.00 was paid on .* Sydney time, with card 444433\.{6}1111/,
    );
  });

  it('release an unused reservation after its key expires, without a notification', async () => {
    const { family, tokens } = await beginOne();
    await run(4);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ owing: 0, reserved: owingCents });
    await run(8);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['closed']);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ owing: owingCents, reserved: 0 });
    expect(await mailsTo(family)).toEqual([]);
  });

  it('are sent to a payer who was told the outcome was unknown', async () => {
    const { family, tokens } = await beginOne();
    expect((await verify(family.browser, tokens.attemptId)).paymentsResult).toBe('Unknown');
    await run(12);
    expect(await mailsTo(family)).toMatchObject([{ subject: 'Your payment was not made' }]);
    expect((await verify(family.browser, tokens.attemptId)).paymentsResult).toBe('Failure');
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      { kind: 'payment-resolved', params: { outcome: 'not-paid' } },
    ]);
  });

  it('W-10.3 notify a payer of the payment if the page had said that the outcome was unknown', async () => {
    const { family, tokens } = await beginOne();
    await verify(family.browser, tokens.attemptId);
    harness.gateway.pay(keyOf(tokens));
    await run(2);
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      {
        kind: 'payment-resolved',
        params: { outcome: 'paid' },
        link: '/parent-centric/combined-payments',
        channels: ['email'],
      },
    ]);
    expect(await mailsTo(family)).toMatchObject([{ subject: 'Receipt for your payment' }]);
  });

  it('report a refused card to a payer who left before the page could', async () => {
    const { family, tokens } = await beginOne();
    harness.gateway.decline(keyOf(tokens));
    await run(2);
    expect(await mailsTo(family)).toMatchObject([{ subject: 'Your payment was not made' }]);
    expect((await mailsTo(family))[0]?.text).toContain('The card has insufficient funds.');
  });

  it('are notified once, whichever of two processes finds them', async () => {
    const { family, tokens } = await beginOne();
    harness.gateway.pay(keyOf(tokens));
    harness.advance(2 * minute);
    await Promise.all([
      harness.reconcile(),
      reconcilePayments(harness.paying, harness.now()),
      verify(family.browser, tokens.attemptId),
    ]);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
    expect(await mailsTo(family)).toHaveLength(1);
  });
});

describe('a gateway that is down', () => {
  it('F4 leaves payments open and reserved; raises an alarm after 15 minutes; settles within 15 minutes of recovery', async () => {
    const { family, tokens } = await beginOne();
    harness.gateway.pay(keyOf(tokens));
    harness.gateway.failing = 'find';
    await run(14);
    expect(harness.alarms.filter((text) => /more than 15 minutes/.test(text))).toEqual([]);
    await run(16);
    expect(harness.alarms.filter((text) => /more than 15 minutes/.test(text))).toHaveLength(1);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['open']);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ owing: 0, reserved: owingCents });
    harness.gateway.failing = 'none';
    await run(15);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
    expect(await mailsTo(family)).toHaveLength(1);
  });

  it('F4 assigns payments to staff after a day, still checks hourly, and settles them when it can', async () => {
    const { tokens } = await beginOne();
    harness.gateway.pay(keyOf(tokens));
    harness.gateway.failing = 'find';
    for (let hours = 0; hours < 25; hours += 1) {
      harness.advance(hour);
      await harness.reconcile();
    }
    const staffSince = async () => {
      const { rows } = await harness.database.pool.query<{ staff_since: Date | null }>(
        `select staff_since from payment_transaction t join payment_attempt a on a.id = t.attempt_id where a.public_id = $1`,
        [tokens.attemptId],
      );
      return rows[0]?.staff_since;
    };
    expect(await staffSince()).toBeInstanceOf(Date);
    expect(harness.alarms.filter((text) => /payments unknown/.test(text))).toHaveLength(1);
    harness.gateway.failing = 'none';
    await run(70);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
  });

  it('F3 is not called after five failures, and is asked about everything due once it recovers', async () => {
    const begun = await Promise.all(Array.from({ length: 6 }, beginOne));
    for (const { tokens } of begun) harness.gateway.pay(keyOf(tokens));
    harness.gateway.failing = 'find';
    harness.advance(2 * minute);
    await harness.reconcile();
    const calls = harness.gateway.calls;
    harness.advance(10_000);
    await harness.reconcile();
    expect(harness.gateway.calls).toBe(calls);
    harness.gateway.failing = 'none';
    await run(15);
    for (const { tokens } of begun) expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
  });
});
