/** Invoices, settlement and refunds in the school's office (O-14.3 to O-14.7). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareDueDays } from '../index.ts';
import {
  begin,
  createPaymentHarness,
  keyOf,
  makePaymentDesk,
  paymentMailsTo,
  selected,
  verify,
} from '../../../testing/builders/payments.ts';
import type { PaymentDesk, PaymentHarness } from '../../../testing/builders/payments.ts';
import { okay } from '../../../testing/builders/office/staff.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const makeDesk = (): Promise<PaymentDesk> => makePaymentDesk(harness);

const day = '2026-11-12';
const invoicesAt = (path: string): string => path.replace(/payments$/, 'invoices');

function done({ statusCode, body }: { statusCode: number; body: string }): void {
  if (statusCode !== 204) throw new Error(`Answered ${statusCode}: ${body}`);
}

/** Pays the family’s invoice. Returns the reference of the payment. */
async function pay({ family }: PaymentDesk, settlementDate = day): Promise<string> {
  const tokens = await begin(family.browser, [selected(family, family.invoice)]);
  harness.gateway.pay(keyOf(tokens), { settlementDate });
  await verify(family.browser, tokens.attemptId);
  return harness.gateway.opened.at(-1)?.merchantReference ?? '';
}

interface Settled {
  state: string;
  gateway: { payments: number; totalCents: number } | null;
  differences: number;
  differenceCents: number;
  registerCents: number;
}
async function dayOf({ manager, path }: PaymentDesk): Promise<Settled | undefined> {
  const { days } = okay(await manager.browser.get(path)).json<{ days: (Settled & { day: string })[] }>();
  return days.find((one) => one.day === day);
}

interface Detail {
  differences: { kind: string; reference: string | null; receiptNumber: string }[];
  notInRegister: { reference: string }[];
}
const detailOf = async ({ manager, path }: PaymentDesk): Promise<Detail> =>
  okay(await manager.browser.get(`${path}/days/${day}/comparison`)).json<Detail>();

const compare = ({ manager, path }: PaymentDesk) => manager.browser.post(`${path}/days/${day}/compare`);

interface Invoice {
  state: string;
  owingCents: number;
  paidHereCents: number;
  payments: {
    reference: string;
    state: string;
    payer: string;
    refunds: {
      receiptNumber: string;
      amountCents: number;
      recordedBy: string | null;
      isFoundAtGateway: boolean;
    }[];
  }[];
}
const invoiceOf = async ({ manager, path, family }: PaymentDesk): Promise<Invoice> =>
  okay(await manager.browser.get(`${invoicesAt(path)}/${family.invoice.invoiceNumber}`)).json<Invoice>();

/** Adds a transaction to the gateway's list that the portal didn't start. */
function listElsewhere({ family }: PaymentDesk, over: object): void {
  const opened = harness.gateway.opened.find(
    ({ invoiceNumber }) => invoiceNumber === family.invoice.invoiceNumber,
  );
  harness.gateway.elsewhere.push({
    kind: 'payment',
    merchantReference: '',
    customerReferenceNumber: opened?.customerReferenceNumber ?? '',
    invoiceNumber: family.invoice.invoiceNumber,
    amountCents: 4_200,
    receiptNumber: randomUUID(),
    processedAt: harness.now(),
    merchantNumber: opened?.merchantNumber ?? '',
    day,
    ...over,
  });
}

describe('O-14.3 the invoices of a school', () => {
  const search = async ({ manager, path }: PaymentDesk, body: object) =>
    okay(
      await manager.browser.post(`${invoicesAt(path)}/search`, {
        body: { search: '', state: 'all', ...body },
      }),
    ).json<{
      invoices: { invoiceNumber: string; state: string }[];
      next: string | null;
      totals: { invoices: number; owingCents: number; inProgressCents: number };
    }>();

  it('are found by number, student and state, with totals', async () => {
    const desk = await makeDesk();
    const { invoice, student } = desk.family;
    const all = await search(desk, {});
    expect(all.invoices).toMatchObject([{ invoiceNumber: invoice.invoiceNumber, state: 'owing' }]);
    expect(all.totals).toMatchObject({ invoices: 1, owingCents: 10_000, inProgressCents: 0 });
    for (const text of [invoice.invoiceNumber, student.eqId, 'S'])
      expect((await search(desk, { search: text })).invoices).toHaveLength(1);
    expect((await search(desk, { search: 'nobody%' })).invoices).toEqual([]);
    await pay(desk);
    expect((await search(desk, { state: 'owing' })).invoices).toEqual([]);
    expect((await search(desk, { state: 'progress' })).totals).toMatchObject({ inProgressCents: 10_000 });
  });

  it('refuse a forged cursor', async () => {
    const { manager, path } = await makeDesk();
    const body = { search: '', state: 'all', after: 'bm90IGEgcGxhY2U' };
    expect((await manager.browser.post(`${invoicesAt(path)}/search`, { body })).statusCode).toBe(400);
  });

  it('show one invoice’s payments, and audit the access', async () => {
    const desk = await makeDesk();
    const reference = await pay(desk);
    const invoice = await invoiceOf(desk);
    expect(invoice).toMatchObject({ state: 'progress', owingCents: 0, paidHereCents: 10_000 });
    expect(invoice.payments).toMatchObject([{ reference, state: 'charged', refunds: [] }]);
    const { rows } = await harness.database.pool.query(
      `select subject from audit_event where event = 'payments.invoiceViewed' and student_id = $1`,
      [desk.family.student.id],
    );
    expect(rows).toEqual([{ subject: desk.family.invoice.invoiceNumber }]);
  });
});

describe('O-14.4 a settlement day', () => {
  it('matches the gateway’s list, and is in the register when that has recorded it', async () => {
    const desk = await makeDesk();
    await pay(desk);
    expect(await dayOf(desk)).toMatchObject({ state: 'complete', gateway: null });
    done(await compare(desk));
    expect(await dayOf(desk)).toMatchObject({
      state: 'complete',
      gateway: { payments: 1, totalCents: 10_000 },
      differences: 0,
      registerCents: 0,
    });
    await harness.database.pool.query('update invoice set amount_owing_cents = 0 where source_id = $1', [
      desk.family.invoice.sourceId,
    ]);
    expect(await dayOf(desk)).toMatchObject({ state: 'in-register', registerCents: 10_000 });
  });

  it('lists transactions that only one side has, but never another school’s payments', async () => {
    const desk = await makeDesk();
    const other = await makeDesk();
    const [reference] = [await pay(desk), await pay(other)];
    listElsewhere(desk, { receiptNumber: 'unknown-1' });
    listElsewhere(desk, { receiptNumber: 'stranger', customerReferenceNumber: 'of nobody here' });
    await harness.database.pool.query(
      `update payment_transaction set receipt_number = 'typed wrongly'
      where public_id = $1`,
      [reference],
    );
    done(await compare(desk));
    const { differences } = await detailOf(desk);
    expect(differences.map(({ kind, receiptNumber }) => [kind, receiptNumber])).toEqual([
      ['receipt', expect.any(String)],
      ['gateway-only', 'unknown-1'],
    ]);
    expect(await dayOf(desk)).toMatchObject({ state: 'differs', differences: 2, differenceCents: 4_200 });
    expect((await detailOf(other)).differences).toEqual([]);
  });

  it('can’t be compared while the gateway is down; the earlier comparison is kept', async () => {
    const desk = await makeDesk();
    await pay(desk);
    done(await compare(desk));
    harness.gateway.failing = 'list';
    expect((await compare(desk)).statusCode).toBe(503);
    harness.gateway.failing = 'none';
    expect(await dayOf(desk)).toMatchObject({ gateway: { payments: 1 } });
  });

  it('is compared once by a worker after it is over', async () => {
    const desk = await makeDesk();
    await pay(desk);
    const deps = { db: harness.database.db, settlements: harness.gateway };
    const nextDay = new Date('2026-11-13T02:00:00Z');
    await compareDueDays(deps, nextDay);
    expect(await dayOf(desk)).toMatchObject({ gateway: { payments: 1 } });
    const before = harness.gateway.calls;
    await compareDueDays(deps, nextDay);
    expect(harness.gateway.calls).toBe(before);
  });
});

describe('O-14.5 a refund', () => {
  it('found by a comparison is recorded once, and shown to staff and to the parent', async () => {
    const desk = await makeDesk();
    const merchantReference = await pay(desk);
    listElsewhere(desk, { kind: 'refund', merchantReference, amountCents: 2_500, receiptNumber: 'refund-1' });
    done(await compare(desk));
    done(await compare(desk));
    const [payment] = (await invoiceOf(desk)).payments;
    expect(payment?.refunds).toEqual([
      {
        receiptNumber: 'refund-1',
        amountCents: 2_500,
        settlementDate: day,
        recordedBy: null,
        isFoundAtGateway: true,
      },
    ]);
    expect(await dayOf(desk)).toMatchObject({ differences: 0 });
    const { student, school, browser } = desk.family;
    const list = okay(await browser.get(`/api/payments/${student.oneSchoolId}/${school.centreCode}`));
    expect(list.body).toContain('"refundReceipt":"refund-1"');
    const { rows } = await harness.database.pool.query(
      `select subject from audit_event where event = 'payments.refundFound' and student_id = $1`,
      [student.id],
    );
    expect(rows).toEqual([{ subject: merchantReference }]);
  });

  it('that the register reverses is owing again', async () => {
    const desk = await makeDesk();
    const reference = await pay(desk);
    const body = { receiptNumber: 'refund-2', amountCents: 10_000, settlementDate: day };
    done(await desk.manager.browser.post(`${desk.path}/${reference}/refunds`, { body }));
    const trail = okay(await desk.manager.browser.get(`${desk.path}/${reference}/trail`));
    expect(trail.body).toContain('payments.refundRecorded');
    // The register hasn't recorded the payment or the refund.
    expect(await invoiceOf(desk)).toMatchObject({ state: 'owing', owingCents: 10_000, paidHereCents: 0 });
  });

  it('can’t exceed the payment, and is recorded once', async () => {
    const desk = await makeDesk();
    const reference = await pay(desk);
    const refund = (receiptNumber: string, amountCents: number) =>
      desk.manager.browser.post(`${desk.path}/${reference}/refunds`, {
        body: { receiptNumber, amountCents, settlementDate: day },
      });
    expect((await refund('one', 10_001)).statusCode).toBe(400);
    done(await refund('one', 6_000));
    expect((await refund('one', 1_000)).statusCode).toBe(400);
    expect((await refund('two', 4_001)).statusCode).toBe(400);
    expect((await invoiceOf(desk)).payments[0]?.refunds).toMatchObject([
      { receiptNumber: 'one', recordedBy: desk.manager.name, isFoundAtGateway: false },
    ]);
    expect(
      harness.gateway.ledger.filter(({ merchantReference }) => merchantReference === reference),
    ).toHaveLength(1);
  });

  it('is recorded once by several presses at once', async () => {
    const desk = await makeDesk();
    const reference = await pay(desk);
    const body = { receiptNumber: 'one', amountCents: 4_000, settlementDate: day };
    const press = () => desk.manager.browser.post(`${desk.path}/${reference}/refunds`, { body });
    await desk.manager.browser.fetchCsrf();
    const statuses = (await Promise.all([press(), press(), press()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400, 400]);
    expect((await invoiceOf(desk)).payments[0]).toMatchObject({ refundedCents: 4_000 });
  });
});

describe('O-14.6 a receipt', () => {
  it('is sent again to the payer alone, at most five times a day', async () => {
    const desk = await makeDesk();
    const reference = await pay(desk);
    const again = () => desk.manager.browser.post(`${desk.path}/${reference}/receipt`);
    for (let times = 1; times <= 5; times += 1) done(await again());
    expect((await again()).statusCode).toBe(429);
    const mails = await paymentMailsTo(harness, desk.family);
    const copies = mails.filter(({ subject }) => subject.startsWith('Copy of the receipt'));
    expect(copies).toHaveLength(5);
    expect(copies[0]?.text).toContain('Nothing was charged again.');
  });
});
