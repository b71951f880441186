import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FamilyActor } from '../../../../platform/access/actor.ts';
import {
  createPaymentHarness,
  makePayingFamily,
  owingCents,
  selected,
} from '../../../../testing/builders/payments.ts';
import type { PaymentHarness, PayingFamily } from '../../../../testing/builders/payments.ts';
import { beginPayment } from '../begin/begin.service.ts';
import { listTransactions } from '../transactions.repository.ts';
import { waitForKeys } from './wait-for-keys.service.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

function actorOf({ owner }: PayingFamily): FamilyActor {
  const at = harness.now();
  return {
    kind: 'family',
    accountId: owner.id,
    accountKey: 'key',
    isActive: true,
    isOwner: true,
    hasPendingTerms: false,
    stamp: '1',
    session: { idHash: Buffer.alloc(32), createdAt: at, lastSeenAt: at, authenticatedAt: at },
  };
}

it('T37 finds an attempt started by another call at once, and waits for its keys separately', async () => {
  const { db } = harness.database;
  const family = await makePayingFamily(harness);
  const call = { actor: actorOf(family), now: harness.now(), requestId: 'test' };
  const asked = {
    key: randomUUID(),
    payments: [
      {
        invoiceNumber: family.invoice.invoiceNumber,
        studentEqId: family.student.eqId,
        schoolCode: family.school.centreCode,
        paymentAmount: owingCents / 100,
      },
    ],
  };
  const gateway = Promise.withResolvers<void>();
  harness.gateway.hold = gateway.promise;
  const first = beginPayment(harness.paying, call, asked);
  const found = async () => {
    const attempt = await beginPayment(harness.paying, call, asked);
    return { attempt, states: (await listTransactions(db, attempt.id)).map(({ state }) => state) };
  };
  const calls = harness.gateway.calls;
  while (harness.gateway.calls === calls) await new Promise((resolve) => setTimeout(resolve, 10));
  const { attempt, states } = await found();
  expect(states).toEqual(['opening']);
  await expect(waitForKeys(db, attempt, { longestMs: 0 })).rejects.toMatchObject({ code: 'busy' });

  const waiting = waitForKeys(db, attempt);
  gateway.resolve();
  const keys = await waiting;
  expect(keys.tokens).toHaveLength(1);
  expect(await waitForKeys(db, await first)).toEqual(keys);
  const [payment] = asked.payments;
  const other = { ...asked, payments: payment ? [{ ...payment, paymentAmount: 1 }] : [] };
  await expect(beginPayment(harness.paying, call, other)).rejects.toMatchObject({
    code: 'payment-key-reused',
  });
});

it('reports that keys were given up', async () => {
  const family = await makePayingFamily(harness);
  harness.gateway.failing = 'open';
  const key = randomUUID();
  const call = { actor: actorOf(family), now: harness.now(), requestId: 'test' };
  const amount = selected(family, family.invoice, 1);
  const asked = { key, payments: [{ ...amount, paymentAmount: 1 }] };
  await expect(beginPayment(harness.paying, call, asked)).rejects.toMatchObject({
    code: 'payment-unavailable',
  });
  const attempt = await beginPayment(harness.paying, call, asked);
  await expect(waitForKeys(harness.database.db, attempt)).rejects.toMatchObject({
    code: 'payment-unavailable',
  });
});
