import { describe, expect, it } from 'vitest';
import { countViolations, findViolations } from './checker.ts';
import type { Charge, Recorded } from './checker.ts';

const charge = (reference: string, more: Partial<Charge> = {}): Charge => ({
  event: 'charged',
  authKey: `key-${reference}`,
  merchantReference: reference,
  invoiceNumber: `invoice-${reference}`,
  amountCents: 1000,
  receiptNumber: `receipt-${reference}`,
  ...more,
});
const paid = (reference: string, more: Partial<Recorded> = {}): Recorded => ({
  reference,
  amountCents: 1000,
  receiptNumber: `receipt-${reference}`,
  state: 'paid',
  ...more,
});

describe('the checker', () => {
  it('finds nothing when every charge is recorded once', () => {
    const findings = findViolations({
      ledger: [charge('a'), charge('b', { event: 'declined' }), charge('c', { event: 'opened' })],
      recorded: [paid('a'), paid('b', { state: 'failed' })],
      shown: [
        { reference: 'a', as: 'paid' },
        { reference: 'b', as: 'failed' },
      ],
    });
    expect(countViolations(findings)).toBe(0);
  });

  it.each([
    ['a key charged twice', [charge('a'), charge('a')], [paid('a')], 'chargedTwice'],
    [
      'an invoice charged under two keys',
      [charge('a'), charge('b', { invoiceNumber: 'invoice-a' })],
      [paid('a'), paid('b')],
      'chargedTwice',
    ],
    ['an unrecorded charge', [charge('a')], [], 'chargedUnrecorded'],
    ['a charge recorded as failed', [charge('a')], [paid('a', { state: 'failed' })], 'chargedUnrecorded'],
    ['a payment without a charge', [], [paid('a')], 'recordedUncharged'],
    [
      'a declined card recorded as paid',
      [charge('a', { event: 'declined' })],
      [paid('a')],
      'recordedUncharged',
    ],
    ['a payment that stays open', [], [paid('a', { state: 'open' })], 'leftOpen'],
  ] as const)('finds %s', (_, ledger, recorded, name) => {
    const findings = findViolations({ ledger, recorded, shown: [] });
    expect(findings[name].length).toBe(1);
    expect(countViolations(findings)).toBe(1);
  });

  it('finds different amounts for one payment', () => {
    const findings = findViolations({
      ledger: [charge('a')],
      recorded: [paid('a', { amountCents: 999 })],
      shown: [],
    });
    expect(findings).toMatchObject({ chargedUnrecorded: ['a'], recordedUncharged: ['a'] });
  });

  it('finds payers who were shown the wrong outcome', () => {
    const findings = findViolations({
      ledger: [charge('a')],
      recorded: [paid('a')],
      shown: [
        { reference: 'a', as: 'failed' },
        { reference: 'b', as: 'paid' },
      ],
    });
    expect(findings.shownWrongly).toEqual(['a', 'b']);
  });
});
