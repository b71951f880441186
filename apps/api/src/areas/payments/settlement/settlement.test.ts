import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentTimeText } from '@portal/contract/payments';
import {
  addInvoice,
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  paymentMailsTo,
  selected,
  standingOf,
  statesOf,
  verify,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness, PayingFamily } from '../../../testing/builders/payments.ts';
import {
  decidePayment,
  exportSettlement,
  findTrail,
  listUnknown,
  waitingDays,
  writeSettlement,
} from '../index.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const call = () => ({ exportedBy: 'office', now: harness.now(), requestId: 'test' });
const db = () => harness.database.db;

/** Pays an invoice of the family; the gateway settles it on the given day. */
async function paidOn(family: PayingFamily, settlementDate: string, cents = 1000): Promise<string> {
  const invoice = await addInvoice(harness, family, cents);
  const tokens = await begin(family.browser, [selected(family, invoice, cents / 100)]);
  harness.gateway.pay(keyOf(tokens), { settlementDate });
  await verify(family.browser, tokens.attemptId);
  return invoice.invoiceNumber;
}

describe('a settlement day', () => {
  it('is exported completely and repeatably, with later outcomes added', async () => {
    const family = await makePayingFamily(harness);
    const [first, second] = [await paidOn(family, '2026-11-16', 1050), await paidOn(family, '2026-11-16')];
    await paidOn(family, '2026-11-17');
    const filter = { day: '2026-11-16', centreCode: family.school.centreCode };
    expect(await waitingDays(db(), harness.now(), filter.centreCode)).toEqual(['2026-11-16', '2026-11-17']);
    const export1 = await exportSettlement(db(), call(), filter);
    expect(export1).toMatchObject({ totalCents: 2050, late: 0 });
    const lines = writeSettlement(export1).split('\r\n');
    expect(lines[0]).toMatch(
      /^settlementDate,schoolSourcedId,centreCode,.*,amount,receiptNumber,processedAt/,
    );
    expect(lines[1]).toContain(`,${first},`);
    expect(lines[1]).toContain(',10.50,');
    expect(lines[2]).toContain(`,${second},`);
    expect(lines).toHaveLength(4);
    harness.advance(60_000);
    const export2 = await exportSettlement(db(), call(), filter);
    expect(writeSettlement(export2)).toBe(writeSettlement(export1));
    expect(await waitingDays(db(), harness.now(), filter.centreCode)).toEqual(['2026-11-17']);
    await paidOn(family, '2026-11-16');
    const export3 = await exportSettlement(db(), call(), filter);
    expect(export3).toMatchObject({ late: 1, totalCents: 3050 });
    expect(writeSettlement(export3).startsWith(writeSettlement(export1))).toBe(true);
  });

  it('is limited to one school on request', async () => {
    const [one, other] = [await makePayingFamily(harness), await makePayingFamily(harness)];
    await paidOn(one, '2026-11-10');
    await paidOn(other, '2026-11-10');
    const of = async (centreCode: string | null) =>
      (await exportSettlement(db(), call(), { day: '2026-11-10', centreCode })).payments.length;
    expect(await of(one.school.centreCode)).toBe(1);
    expect(await of(null)).toBe(2);
  });

  it('omits uncertain payments, and reports how many there are', async () => {
    const family = await makePayingFamily(harness);
    await begin(family.browser, [selected(family, family.invoice)]);
    const settlement = await exportSettlement(db(), call(), {
      day: '2026-11-17',
      centreCode: family.school.centreCode,
    });
    expect(settlement).toMatchObject({ payments: [], unknown: 1 });
  });

  it.each([
    // Midnight in Sydney is 13:00 UTC in summer and 14:00 in winter; then the days on which daylight saving changes.
    ['2026-11-18T13:00:00Z', '2026-11-18'],
    ['2026-07-18T14:00:00Z', '2026-07-18'],
    ['2026-04-05T14:00:00Z', '2026-04-05'],
    ['2026-10-04T13:00:00Z', '2026-10-04'],
    ['2028-02-29T13:00:00Z', '2028-02-29'],
  ])('F17 ends exactly at midnight in Sydney: %s, %s', async (midnight, day) => {
    const exportAt = (instant: number) =>
      exportSettlement(
        db(),
        { exportedBy: 'office', now: new Date(instant), requestId: 'test' },
        { day, centreCode: 'none' },
      );
    expect(await exportAt(Date.parse(midnight))).toMatchObject({ payments: [] });
    await expect(exportAt(Date.parse(midnight) - 1000)).rejects.toMatchObject({ code: 'invalid-request' });
  });

  it.each([
    ['2026-11-21T13:30:00Z', '22 November 2026 at 12:30 am, Sydney time'],
    // 2:30 occurs twice in April, and is skipped in October.
    ['2026-04-04T15:30:00Z', '05 April 2026 at 2:30 am, Sydney time'],
    ['2026-04-04T16:30:00Z', '05 April 2026 at 2:30 am, Sydney time'],
    ['2026-10-03T15:59:00Z', '04 October 2026 at 1:59 am, Sydney time'],
    ['2026-10-03T16:00:00Z', '04 October 2026 at 3:00 am, Sydney time'],
    ['2028-02-28T13:00:00Z', '29 February 2028 at 12:00 am, Sydney time'],
  ])('F17 parses %s as %s', (instant, text) => {
    expect(paymentTimeText(new Date(instant))).toBe(text);
  });
});

describe('a payment that staff must resolve', () => {
  async function unknown() {
    const family = await makePayingFamily(harness);
    const tokens = await begin(family.browser, [selected(family, family.invoice)]);
    harness.gateway.pay(keyOf(tokens), { amountCents: 1 });
    await verify(family.browser, tokens.attemptId);
    const found = (await listUnknown(db(), { all: false })).find(
      ({ attemptId }) => attemptId === tokens.attemptId,
    );
    if (!found) throw new Error('It is not in the queue');
    return { family, tokens, found };
  }
  const decide = (reference: string, charged: { receiptNumber: string; settlementDate: string } | null) =>
    decidePayment(harness.paying, {
      reference,
      charged,
      decidedBy: 'bursar',
      now: harness.now(),
      requestId: 'test',
    });

  it('is settled by a staff decision, which is recorded, and the payer is notified', async () => {
    const { family, tokens, found } = await unknown();
    expect(found).toMatchObject({ state: 'disputed', reason: 'The gateway has another amount' });
    await decide(found.reference, { receiptNumber: '77', settlementDate: '2026-11-17' });
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['approved']);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ owing: 0, reserved: 0 });
    expect(await paymentMailsTo(harness, family)).toMatchObject([{ subject: 'Receipt for your payment' }]);
    const trail = await findTrail(db(), found.reference);
    expect(trail.at(-1)).toMatchObject({
      event: 'payments.decided',
      detail: { charged: true, receipt: '77' },
    });
    expect(await findTrail(db(), '77')).toEqual(trail);
    await expect(decide(found.reference, null)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('can’t be marked uncharged while its key can still be used', async () => {
    const { family, tokens, found } = await unknown();
    await expect(decide(found.reference, null)).rejects.toMatchObject({ code: 'payment-in-progress' });
    harness.advance(6 * 60_000);
    await decide(found.reference, null);
    expect(await statesOf(harness, tokens.attemptId)).toEqual(['closed']);
    expect(await paymentMailsTo(harness, family)).toMatchObject([{ subject: 'Your payment was not made' }]);
    expect(await standingOf(harness, family.invoice)).toMatchObject({ reserved: 0 });
  });

  it('must exist', async () => {
    await expect(decide('nothing', null)).rejects.toMatchObject({ code: 'not-found' });
    expect(await findTrail(db(), 'nothing')).toEqual([]);
  });
});
