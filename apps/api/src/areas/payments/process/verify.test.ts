import { randomUUID } from 'node:crypto';
import type { PaymentTokens } from '@portal/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoParent } from '../../../testing/builders/families.ts';
import {
  addInvoice,
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
  verifyPath,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness, PayingFamily } from '../../../testing/builders/payments.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.gateway.failing = 'none';
  harness.advance(31_000);
});

interface Begun {
  family: PayingFamily;
  tokens: PaymentTokens;
}

async function beginFor(cents: readonly number[]): Promise<Begun> {
  const family = await makePayingFamily(harness);
  const payments = [];
  for (const amount of cents)
    payments.push(selected(family, await addInvoice(harness, family, amount), amount / 100));
  return { family, tokens: await begin(family.browser, payments) };
}

const eventsOf = async ({ tokens }: Begun): Promise<string[]> => {
  const { rows } = await harness.database.pool.query<{ event: string }>(
    `select event from audit_event where subject = $1 and outcome <> 'refused' order by id`,
    [tokens.attemptId],
  );
  return rows.map(({ event }) => event);
};
const mailsTo = ({ family }: Begun) => paymentMailsTo(harness, family);

describe('the outcome of an attempt', () => {
  it('is Success with receipts once the gateway confirms, in Sydney time, and in progress for the family at once', async () => {
    const begun = await beginFor([6000, 4550]);
    const { family, tokens } = begun;
    harness.gateway.pay(keyOf(tokens, 0));
    harness.gateway.pay(keyOf(tokens, 1));
    const answer = await verify(family.browser, tokens.attemptId);
    expect(answer).toMatchObject({
      attemptId: tokens.attemptId,
      paymentsResult: 'Success',
      paymentDateTime: harness.now().toISOString(),
      financialCustomerReferenceNumber: tokens.tokens[0]?.customerReferenceNumber,
      cardExpiry: '0128',
      maskedCardNumber: '444433......1111',
      failedPayments: [],
      unknownOutcomePayments: [],
    });
    expect(answer.successfulPayments).toMatchObject([
      { invoiceNumber: tokens.tokens[0]?.invoiceNumber, amount: 60, receiptNumber: /^51/ },
      { invoiceNumber: tokens.tokens[1]?.invoiceNumber, amount: 45.5 },
    ]);
    const { rows } = await harness.database.pool.query<{ owing: number; pending: unknown[] }>(
      `select s.owing_cents as owing, s.pending_payments as pending from invoice_standing s join invoice i on i.id = s.invoice_id
       where i.invoice_number = $1`,
      [tokens.tokens[1]?.invoiceNumber],
    );
    expect(rows).toMatchObject([
      {
        owing: 0,
        pending: [{ amountCents: 4550, receiptNumber: answer.successfulPayments[1]?.receiptNumber }],
      },
    ]);
    expect(await eventsOf(begun)).toEqual([
      'payments.begun',
      'payments.begun',
      'payments.keysIssued',
      'payments.paid',
      'payments.paid',
    ]);
  });

  it.each([
    ['Success', ['paid', 'paid'], { successful: 2, failed: 0, unknown: 0 }],
    ['Partial Success', ['paid', 'declined'], { successful: 1, failed: 1, unknown: 0 }],
    ['Partial Success', ['paid', 'unused'], { successful: 1, failed: 0, unknown: 1 }],
    ['Failure', ['declined', 'declined'], { successful: 0, failed: 2, unknown: 0 }],
    ['Unknown', ['declined', 'unused'], { successful: 0, failed: 1, unknown: 1 }],
    ['Unknown', ['processing', 'unused'], { successful: 0, failed: 0, unknown: 2 }],
  ] as const)('is %s for the cards %j', async (result, fates, counts) => {
    const { family, tokens } = await beginFor([1000, 2000]);
    for (const [position, fate] of fates.entries()) {
      const key = keyOf(tokens, position);
      if (fate === 'paid') harness.gateway.pay(key);
      if (fate === 'declined') harness.gateway.decline(key);
      if (fate === 'processing') harness.gateway.stall(key);
    }
    const answer = await verify(family.browser, tokens.attemptId);
    expect(answer.paymentsResult).toBe(result);
    expect({
      successful: answer.successfulPayments.length,
      failed: answer.failedPayments.length,
      unknown: answer.unknownOutcomePayments.length,
    }).toEqual(counts);
    for (const { reason } of answer.failedPayments) expect(reason).toBe('The card has insufficient funds.');
  });

  it('T36 depends only on the gateway: a claim of payment has no effect', async () => {
    const { family, tokens } = await beginFor([1000]);
    const forged = await family.browser.post(verifyPath, {
      body: { attemptId: tokens.attemptId, paymentsResult: 'Success', receiptNumber: '1' },
    });
    expect(forged.statusCode).toBe(400);
    expect((await verify(family.browser, tokens.attemptId)).paymentsResult).toBe('Unknown');
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['open']);
  });

  it('T36 is reported only to the person who made the attempt', async () => {
    const { family, tokens } = await beginFor([1000]);
    harness.gateway.pay(keyOf(tokens));
    const { browser: second } = await makeCoParent(harness, family, { isPrimary: true });
    const { browser: stranger } = await makePayingFamily(harness);
    for (const browser of [second, stranger]) {
      for (const attemptId of [tokens.attemptId, randomUUID()]) {
        const response = await browser.post(verifyPath, { body: { attemptId } });
        expect(response.statusCode).toBe(404);
      }
    }
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['open']);
  });

  it.each([
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'USD' }],
    ['reference', { merchantReference: 'another' }],
    ['customer', { customerReferenceNumber: '9' }],
  ])(
    'T36 is disputed when the gateway has another %s: reserved, with an alarm, for staff to resolve',
    async (what, differing) => {
      const begun = await beginFor([1000]);
      const { family, tokens } = begun;
      harness.gateway.pay(keyOf(tokens), differing);
      expect((await verify(family.browser, tokens.attemptId)).paymentsResult).toBe('Unknown');
      expect(await statesOf(harness, tokens.attemptId)).toEqual(['disputed']);
      const { rows } = await harness.database.pool.query<{ reason: string; staff_since: Date | null }>(
        `select reason, staff_since from payment_transaction t join payment_attempt a on a.id = t.attempt_id where a.public_id = $1`,
        [tokens.attemptId],
      );
      expect(rows).toMatchObject([{ reason: `The gateway has another ${what}`, staff_since: harness.now() }]);
      expect(await eventsOf(begun)).toContain('payments.disputed');
      expect(await mailsTo(begun)).toEqual([]);
    },
  );

  it('T36 is recorded once however often it is requested: one payment, one entry, one e-mail', async () => {
    const begun = await beginFor([1000]);
    const { family, tokens } = begun;
    await family.browser.fetchCsrf();
    harness.gateway.pay(keyOf(tokens));
    const ask = async (): Promise<string> => {
      const response = await family.browser.post(verifyPath, { body: { attemptId: tokens.attemptId } });
      return response.statusCode === 503 ? ask() : response.body;
    };
    const answers = new Set(await Promise.all(Array.from({ length: 100 }, ask)));
    expect(answers.size).toBe(1);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
    expect((await eventsOf(begun)).filter((event) => event === 'payments.paid')).toHaveLength(1);
    expect(await mailsTo(begun)).toHaveLength(1);
  });

  it('F2 stays unknown and reserved while the gateway does not respond, and can’t be paid again', async () => {
    const { family, tokens } = await beginFor([1000]);
    harness.gateway.pay(keyOf(tokens));
    harness.gateway.failing = 'find';
    const answer = await verify(family.browser, tokens.attemptId);
    expect(answer).toMatchObject({
      paymentsResult: 'Unknown',
      paymentDateTime: null,
      unknownOutcomePayments: [{ amount: 10, invoiceNumber: tokens.tokens[0]?.invoiceNumber }],
    });
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['open']);
    harness.gateway.failing = 'none';
    harness.advance(31_000);
    expect((await verify(family.browser, tokens.attemptId)).paymentsResult).toBe('Success');
  });

  it('releases the reservation when a card is refused, so that it can be paid another way', async () => {
    const { family, tokens } = await beginFor([owingCents]);
    harness.gateway.decline(keyOf(tokens));
    expect((await verify(family.browser, tokens.attemptId)).paymentsResult).toBe('Failure');
    const { invoiceNumber } = tokens.tokens[0] ?? { invoiceNumber: '' };
    await begin(family.browser, [selected(family, { invoiceNumber })]);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: 0 });
  });
});

describe('a transaction', () => {
  const states = ['opening', 'open', 'approved', 'declined', 'closed', 'void', 'disputed'] as const;
  const allowed = new Set([
    'opening>open',
    'opening>void',
    'open>approved',
    'open>declined',
    'open>closed',
    'open>disputed',
    'disputed>approved',
    'disputed>closed',
  ]);
  const moves = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const));

  const write = (state: (typeof states)[number]) => {
    const isSettled = !['opening', 'open', 'disputed'].includes(state);
    const hasKey = state !== 'opening' && state !== 'void';
    return `state = '${state}', settled_at = ${isSettled ? 'now()' : 'null'}, auth_key = ${hasKey ? 'gen_random_uuid()::text' : 'null'},
      receipt_number = '1', processed_at = now(), settlement_date = current_date`;
  };

  const isAllowed = ([from, to]: (typeof moves)[number]): boolean => allowed.has(`${from}>${to}`);

  async function move([from, to]: (typeof moves)[number]): Promise<unknown> {
    const { tokens } = await beginFor([1000]);
    const { pool } = harness.database;
    const ofAttempt = 'where attempt_id = (select id from payment_attempt where public_id = $1)';
    await harness.asOwner('alter table payment_transaction disable trigger payment_transaction_guarded');
    await pool.query(`update payment_transaction set ${write(from)} ${ofAttempt}`, [tokens.attemptId]);
    await harness.asOwner('alter table payment_transaction enable trigger payment_transaction_guarded');
    return pool.query(`update payment_transaction set ${write(to)} ${ofAttempt}`, [tokens.attemptId]);
  }

  it.each(moves.filter(isAllowed))('moves from %s to %s', async (from, to) => {
    expect(await move([from, to])).toMatchObject({ rowCount: 1 });
  });

  it.each(moves.filter((one) => !isAllowed(one)))('never moves from %s to %s', async (from, to) => {
    await expect(move([from, to])).rejects.toThrow(/can't go from/);
  });

  it('keeps its amount, and is never deleted', async () => {
    const { pool } = harness.database;
    await beginFor([1000]);
    await expect(pool.query('update payment_transaction set amount_cents = 1')).rejects.toThrow(/keeps/);
    await expect(pool.query('delete from payment_transaction')).rejects.toThrow(/is kept/);
    await expect(pool.query('delete from payment_attempt')).rejects.toThrow(/is kept/);
  });
});
