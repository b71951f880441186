/** Payments in the school's office (O-14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

async function pay({ family }: PaymentDesk, settlementDate: string): Promise<void> {
  const tokens = await begin(family.browser, [selected(family, family.invoice)]);
  harness.gateway.pay(keyOf(tokens), { settlementDate });
  await verify(family.browser, tokens.attemptId);
}

/** The gateway confirms another amount than was asked for, so staff must decide. */
async function payUncertainly({ family }: PaymentDesk): Promise<void> {
  const tokens = await begin(family.browser, [selected(family, family.invoice)]);
  harness.gateway.pay(keyOf(tokens), { amountCents: 1 });
  await verify(family.browser, tokens.attemptId);
}

interface Overview {
  uncertain: { reference: string; amountCents: number; staffSince: string | null }[];
  days: { day: string; payments: number; totalCents: number; toExport: number; isOver: boolean }[];
}
const overview = async ({ manager, path }: PaymentDesk): Promise<Overview> =>
  okay(await manager.browser.get(path)).json<Overview>();

describe('O-14.1 a settlement day', () => {
  it('is listed with its total, and exported once it is over', async () => {
    const desk = await makeDesk();
    await pay(desk, '2026-11-16');
    const [day] = (await overview(desk)).days;
    expect(day).toEqual({
      day: '2026-11-16',
      state: 'complete',
      payments: 1,
      totalCents: 10_000,
      gateway: null,
      registerCents: 0,
      differences: 0,
      differenceCents: 0,
      toExport: 1,
      isOver: true,
    });
    const file = okay(await desk.manager.browser.post(`${desk.path}/days/2026-11-16/export`));
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    expect(file.body).toContain(`,${desk.family.invoice.invoiceNumber},`);
    expect((await overview(desk)).days[0]?.toExport).toBe(0);
  });

  it('is another school’s alone', async () => {
    const desk = await makeDesk();
    const other = await makeDesk();
    await pay(other, '2026-11-15');
    expect((await overview(desk)).days).toEqual([]);
    const file = okay(await desk.manager.browser.post(`${desk.path}/days/2026-11-15/export`));
    expect(file.body.trim().split('\r\n')).toHaveLength(1);
    expect((await overview(other)).days[0]?.toExport).toBe(1);
  });
});

describe('O-14.2 an uncertain payment', () => {
  it('is listed, shows its trail, and is decided with the receipt of the bank; the payer is told', async () => {
    const desk = await makeDesk();
    await payUncertainly(desk);
    const [uncertain] = (await overview(desk)).uncertain;
    expect(uncertain).toMatchObject({ amountCents: 10_000 });
    expect(uncertain?.staffSince).not.toBeNull();
    const one = `${desk.path}/${uncertain?.reference}`;
    const { entries, exchanges } = okay(await desk.manager.browser.get(`${one}/trail`)).json<{
      entries: { event: string }[];
      exchanges: { request: string; answer: { name: string; value: string }[] }[];
    }>();
    expect(entries.map(({ event }) => event)).toContain('payments.disputed');
    expect(exchanges.map(({ request }) => request)).toEqual(['open', 'outcome']);
    expect(exchanges[1]?.answer).toContainEqual({ name: 'amountCents', value: '1' });
    const charged = { receiptNumber: '90311688', settlementDate: '2026-11-16' };
    expect((await desk.manager.browser.post(`${one}/decide`, { body: { charged } })).statusCode).toBe(204);
    expect((await overview(desk)).uncertain).toEqual([]);
    expect(await paymentMailsTo(harness, desk.family)).toHaveLength(1);
    const { rows } = await harness.database.pool.query<{ label: string; key: string }>(
      `select actor_label as label, detail ->> 'staff' as key from audit_event
       where event = 'payments.decided' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ label: desk.manager.name }]);
    const after = okay(await desk.manager.browser.get(`${one}/trail`));
    const decided = after
      .json<{ entries: { event: string; staffName?: string }[] }>()
      .entries.find(({ event }) => event === 'payments.decided');
    expect(decided?.staffName).toBe(desk.manager.name);
    expect(after.body).not.toContain(rows[0]?.key);
  });

  it('of another school is not found', async () => {
    const desk = await makeDesk();
    const other = await makeDesk();
    await payUncertainly(other);
    const [uncertain] = (await overview(other)).uncertain;
    const decided = await desk.manager.browser.post(`${desk.path}/${uncertain?.reference}/decide`, {
      body: { charged: null },
    });
    expect(decided.statusCode).toBe(404);
    expect((await overview(other)).uncertain).toHaveLength(1);
  });
});
