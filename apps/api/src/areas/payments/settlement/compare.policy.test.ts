import { describe, expect, it } from 'vitest';
import type { SettledTransaction } from '../../../ports/payment-gateway.ts';
import { compareDay, differenceCents } from './compare.policy.ts';
import type { Ledger, LedgerPayment } from './compare.policy.ts';

const ours = (reference: string, over: Partial<LedgerPayment> = {}): LedgerPayment => ({
  reference,
  invoiceNumber: '104377',
  receiptNumber: `R-${reference}`,
  amountCents: 4_200,
  ...over,
});
const theirs = (reference: string, over: Partial<SettledTransaction> = {}): SettledTransaction => ({
  kind: 'payment',
  merchantReference: reference,
  customerReferenceNumber: '0471',
  invoiceNumber: '104377',
  amountCents: 4_200,
  receiptNumber: `R-${reference}`,
  processedAt: new Date('2026-11-12T02:00:00Z'),
  ...over,
});
const ledger = (over: Partial<Ledger> = {}): Ledger => ({
  payments: [],
  refunds: [],
  known: new Map(
    ['a', 'b'].map((reference) => [
      reference,
      { reference, isApproved: true, amountCents: 4_200, refundedCents: 0 },
    ]),
  ),
  ...over,
});
const kinds = (gateway: SettledTransaction[], over: Partial<Ledger>): string[] =>
  compareDay(gateway, ledger(over)).differences.map(({ kind }) => kind);

describe('O-14.4 a settlement day beside the gateway’s', () => {
  it('agrees when both have the same payments', () => {
    expect(kinds([theirs('b'), theirs('a')], { payments: [ours('a'), ours('b')] })).toEqual([]);
  });

  it.each([
    ['gateway-only', [theirs('a'), theirs('x')], [ours('a')]],
    ['portal-only', [theirs('a')], [ours('a'), ours('b')]],
    ['amount', [theirs('a', { amountCents: 4_300 })], [ours('a')]],
    ['receipt', [theirs('a', { receiptNumber: 'other' })], [ours('a')]],
    ['gateway-only', [theirs('a'), theirs('a', { receiptNumber: 'second' })], [ours('a')]],
  ] as const)('lists what differs: %s', (kind, gateway, payments) => {
    expect(kinds([...gateway], { payments })).toEqual([kind]);
  });

  it('identifies a portal payment only by a known reference', () => {
    const { differences } = compareDay([theirs('a'), theirs('x')], ledger());
    expect(differences.map(({ reference }) => reference)).toEqual(['a', null]);
  });

  it('adds up the absolute differences', () => {
    const { differences } = compareDay(
      [theirs('x', { amountCents: 100 })],
      ledger({ payments: [ours('a', { amountCents: 250 })] }),
    );
    expect(differenceCents(differences)).toBe(350);
  });
});

describe('O-14.5 a refund at the gateway', () => {
  const refund = (reference: string, over: Partial<SettledTransaction> = {}): SettledTransaction =>
    theirs(reference, { kind: 'refund', receiptNumber: 'refund-1', amountCents: 1_000, ...over });

  it('of our payment is recorded, and is no difference', () => {
    const result = compareDay([refund('a')], ledger());
    expect(result.newRefunds).toEqual([{ reference: 'a', receiptNumber: 'refund-1', amountCents: 1_000 }]);
    expect(result.differences).toEqual([]);
  });

  it('that staff recorded is confirmed', () => {
    const refunds = [ours('a', { receiptNumber: 'refund-1', amountCents: 1_000 })];
    const result = compareDay([refund('a')], ledger({ refunds }));
    expect(result).toEqual({
      differences: [],
      newRefunds: [],
      confirmed: [{ reference: 'a', receiptNumber: 'refund-1' }],
    });
  });

  it.each([
    ['of an unknown payment', [refund('x')], [], 'gateway-refund'],
    ['of more than was paid', [refund('a', { amountCents: 4_201 })], [], 'gateway-refund'],
    [
      'of another amount',
      [refund('a')],
      [ours('a', { receiptNumber: 'refund-1', amountCents: 900 })],
      'refund-amount',
    ],
    ['that the gateway doesn’t have', [], [ours('a', { receiptNumber: 'refund-1' })], 'portal-refund'],
  ] as const)('%s is listed', (_, gateway, refunds, kind) => {
    expect(kinds([...gateway], { refunds })).toEqual([kind]);
  });

  it('never refunds a payment twice from one list', () => {
    const twice = [refund('a', { amountCents: 4_200 }), refund('a', { receiptNumber: 'refund-2' })];
    const result = compareDay(twice, ledger());
    expect(result.newRefunds).toHaveLength(1);
    expect(result.differences.map(({ kind }) => kind)).toEqual(['gateway-refund']);
  });
});
