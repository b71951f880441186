/**
 * Everyone with access to a student sees at once what is being paid for them, and later who paid (migration 0007; G18).
 */
import type { HistoryPage } from '@portal/contract/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoParent } from '../../../testing/builders/families.ts';
import {
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  selected,
  verify,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness } from '../../../testing/builders/payments.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const revisionOf = async ({ id }: { id: number }): Promise<number> => {
  const row = await harness.database.db
    .selectFrom('account')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.revision;
};

describe('a payment', () => {
  it('moves the stamp of both parents only when it is started and when it is settled', async () => {
    const family = await makePayingFamily(harness);
    const { owner: second } = await makeCoParent(harness, family);
    const stamps = () => Promise.all([revisionOf(family.owner), revisionOf(second)]);
    const moved = (before: number[], after: number[]) => after.map((value, at) => value > (before[at] ?? 0));
    const before = await stamps();
    const tokens = await begin(family.browser, [selected(family, family.invoice)]);
    const begun = await stamps();
    expect(moved(before, begun)).toEqual([true, true]);
    harness.gateway.failing = 'find';
    harness.advance(2 * 60_000);
    await harness.reconcile();
    expect(await stamps()).toEqual(begun);
    harness.gateway.failing = 'none';
    harness.gateway.pay(keyOf(tokens));
    harness.advance(60_000);
    await verify(family.browser, tokens.attemptId);
    expect(moved(begun, await stamps())).toEqual([true, true]);
  });

  it('appears in both parents’ access history, whoever recorded its outcome', async () => {
    const family = await makePayingFamily(harness, { givenNames: 'Asha', firstName: 'Meera' });
    const { browser: second } = await makeCoParent(harness, family);
    const tokens = await begin(family.browser, [selected(family, family.invoice)]);
    harness.gateway.pay(keyOf(tokens));
    harness.advance(2 * 60_000);
    await harness.reconcile();
    const read = async (browser: typeof second): Promise<string[]> =>
      (await browser.get('/api/user/accessHistory')).json<HistoryPage>().entries.map(({ text }) => text);
    const words = `paid $100.00 of invoice ${family.invoice.invoiceNumber} of Asha`;
    expect((await read(family.browser)).some((text) => text.startsWith(`You ${words}`))).toBe(true);
    expect((await read(second)).some((text) => text.includes(words) && !text.startsWith('You'))).toBe(true);
  });
});
