/**
 * The contract of every payment gateway adapter, for any gateway (G19, B-2). An adapter's own test starts its gateway,
 * a real one in test mode or a simulator, and passes it in.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewGatewayTransaction, PaymentGateway } from '../../ports/payment-gateway.ts';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';

export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** The gateway's current time. */
  now(): Date;
  /** Advances the gateway's clock. */
  advance(ms: number): void;
  /** Submits a card to the gateway like a browser, and waits for the response. */
  postCard(request: NewGatewayTransaction, opened: { authKey: string; postUrl: string }): Promise<void>;
  /** Refunds part of a payment, as on the gateway's own site. */
  refund(receiptNumber: string, amountCents: number): Promise<void>;
  /** Makes the gateway unreachable; `false` restores it. */
  setDown(isDown: boolean): Promise<void>;
  /** Amounts this gateway approves, declines, and leaves undecided. */
  amounts: { approved: number; declined: number; undecided: number };
  /** How often a transaction was charged, by the gateway's own ledger. */
  chargesOf(merchantReference: string): Promise<number>;
  close(): Promise<void>;
}

const minuteMs = 60_000;
let references = 0;

function newTransaction(subject: GatewayUnderTest, amountCents: number): NewGatewayTransaction {
  references += 1;
  return {
    merchantReference: `reference-${references}`,
    amountCents,
    currency: 'AUD',
    merchantNumber: '53531090001234',
    billerCode: '181234',
    customerReferenceNumber: '047120000001',
    invoiceNumber: '100200',
    returnUrl: 'https://portal.example/api/processpaymenthandler/paymentresponse',
    expiresAt: new Date(subject.now().getTime() + 10 * minuteMs),
  };
}

async function open(subject: GatewayUnderTest, amountCents: number) {
  const request = newTransaction(subject, amountCents);
  return { request, opened: await subject.gateway.openTransaction(request) };
}

type Current = () => GatewayUnderTest;

/** The tests of an adapter; `start` starts its gateway. */
export function describePaymentGateway(name: string, start: () => Promise<GatewayUnderTest>): void {
  describe(`a payment gateway: ${name}`, () => {
    let subject: GatewayUnderTest;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.close());

    for (const tests of [tellsWhatHappened, chargesOnce, guessesNothing, listsDays]) tests(() => subject);
  });
}

function tellsWhatHappened(current: Current): void {
  it('opens a transaction without a charge', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.approved);
    expect(new URL(opened.postUrl).origin).toBe(subject.gateway.origin);
    expect(await subject.gateway.findTransaction(opened.authKey)).toEqual({ state: 'unused' });
    expect(await subject.chargesOf(request.merchantReference)).toBe(0);
  });

  it('returns the complete proof of an approved card', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.approved);
    await subject.postCard(request, opened);
    const answer = await subject.gateway.findTransaction(opened.authKey);
    expect(answer).toMatchObject({
      state: 'approved',
      amountCents: request.amountCents,
      currency: 'AUD',
      merchantReference: request.merchantReference,
      customerReferenceNumber: request.customerReferenceNumber,
      receiptNumber: expect.stringMatching(/\S/),
      settlementDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      cardExpiry: expect.stringMatching(/^\d{4}$/),
    });
    expect(answer.state === 'approved' && answer.maskedCardNumber).not.toMatch(/\d{11}/);
    const processedAt = answer.state === 'approved' ? answer.processedAt.getTime() : 0;
    expect(Math.abs(processedAt - subject.now().getTime())).toBeLessThan(minuteMs);
  });

  it('returns a readable reason for a declined card', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.declined);
    await subject.postCard(request, opened);
    expect(await subject.gateway.findTransaction(opened.authKey)).toMatchObject({
      state: 'declined',
      code: expect.stringMatching(/\S/),
      reason: expect.stringMatching(/^[A-Z].+\.$/),
    });
    expect(await subject.chargesOf(request.merchantReference)).toBe(0);
  });

  it('reports an undecided card as neither approved nor declined', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.undecided);
    await subject.postCard(request, opened);
    expect(await subject.gateway.findTransaction(opened.authKey)).toEqual({ state: 'processing' });
  });
}

function chargesOnce(current: Current): void {
  it.each(['approved', 'undecided'] as const)('G19 charges a key once, %s or not', async (outcome) => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts[outcome]);
    await Promise.all(Array.from({ length: 20 }, () => subject.postCard(request, opened)));
    expect(await subject.chargesOf(request.merchantReference)).toBe(1);
  });

  it('G19 closes a declined key: another card needs another transaction', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.declined);
    await subject.postCard(request, opened);
    await subject.postCard(request, opened);
    expect(await subject.gateway.findTransaction(opened.authKey)).toMatchObject({ state: 'declined' });
    expect(await subject.chargesOf(request.merchantReference)).toBe(0);
  });

  it('G19 charges no key after its expiry, and reports it closed', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.approved);
    subject.advance(11 * minuteMs);
    expect(await subject.gateway.findTransaction(opened.authKey)).toEqual({ state: 'closed' });
    await subject.postCard(request, opened);
    expect(await subject.gateway.findTransaction(opened.authKey)).toEqual({ state: 'closed' });
    expect(await subject.chargesOf(request.merchantReference)).toBe(0);
  });
}

function guessesNothing(current: Current): void {
  it('keeps reporting a payment after its key has expired', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.approved);
    await subject.postCard(request, opened);
    subject.advance(24 * 60 * minuteMs);
    expect(await subject.gateway.findTransaction(opened.authKey)).toMatchObject({ state: 'approved' });
  });

  it('reports nothing for an unknown key', async () => {
    const subject = current();
    await expect(subject.gateway.findTransaction('no-such-key')).rejects.toBeInstanceOf(
      GatewayUnavailableError,
    );
  });

  it('reports when it is down, and has every outcome when it recovers', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.approved);
    await subject.postCard(request, opened);
    await subject.setDown(true);
    const next = newTransaction(subject, subject.amounts.approved);
    await expect(subject.gateway.openTransaction(next)).rejects.toBeInstanceOf(GatewayUnavailableError);
    await expect(subject.gateway.findTransaction(opened.authKey)).rejects.toBeInstanceOf(
      GatewayUnavailableError,
    );
    await subject.setDown(false);
    expect(await subject.gateway.findTransaction(opened.authKey)).toMatchObject({ state: 'approved' });
    expect(await subject.chargesOf(next.merchantReference)).toBe(0);
  });
}

function listsDays(current: Current): void {
  it('O-14.4 lists a merchant’s settlement day: approved payments, and refunds under the payment’s reference', async () => {
    const subject = current();
    const { request, opened } = await open(subject, subject.amounts.approved);
    await subject.postCard(request, opened);
    const refused = await open(subject, subject.amounts.declined);
    await subject.postCard(refused.request, refused.opened);
    const paid = await subject.gateway.findTransaction(opened.authKey);
    if (paid.state !== 'approved') throw new Error('The payment was not approved');
    await subject.refund(paid.receiptNumber, 1_000);
    const day = await subject.gateway.listSettled(request.merchantNumber, paid.settlementDate);
    const of = (reference: string) => day.filter(({ merchantReference }) => merchantReference === reference);
    expect(of(request.merchantReference)).toMatchObject([
      { kind: 'payment', amountCents: request.amountCents, receiptNumber: paid.receiptNumber },
      { kind: 'refund', amountCents: 1_000, invoiceNumber: request.invoiceNumber },
    ]);
    expect(of(refused.request.merchantReference)).toEqual([]);
    expect(await subject.gateway.listSettled(request.merchantNumber, '2020-01-01')).toEqual([]);
    expect(await subject.gateway.listSettled('999', paid.settlementDate)).toEqual([]);
  });
}
