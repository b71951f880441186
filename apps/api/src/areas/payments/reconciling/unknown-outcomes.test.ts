import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  begin,
  createPaymentHarness,
  makePayingFamily,
  selected,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness } from '../../../testing/builders/payments.ts';
import { countUnknownOutcomes } from '../index.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const count = () => countUnknownOutcomes(harness.database.db, harness.now());

it('F2 counts payments whose outcome was unknown when their key expired', async () => {
  const family = await makePayingFamily(harness);
  await begin(family.browser, [selected(family, family.invoice)]);
  expect(await count()).toEqual({ payments: 0, oldestSeconds: 0 });
  harness.gateway.failing = 'all';
  harness.advance(15 * 60_000);
  await harness.reconcile();
  expect(await count()).toEqual({ payments: 1, oldestSeconds: 900 });
  harness.gateway.failing = 'none';
  harness.advance(15 * 60_000);
  await harness.reconcile();
  expect(await count()).toEqual({ payments: 0, oldestSeconds: 0 });
});
