import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { centsField, centsOf, dollarsOf } from '../shared/money.ts';
import { amountFault, amountFaultText, parseCents, prefilledAmount } from './invoice-amount.ts';

/** The largest amount that fits a field of seven characters with cents. */
const most = 999_999;

describe('a typed amount', () => {
  it.each([
    ['60', 6000],
    ['60.', 6000],
    ['60.5', 6050],
    ['60.05', 6005],
    [' 42.00 ', 4200],
    ['.5', 50],
    ['0.10', 10],
    ['007', 700],
    ['0', 0],
    ['9999999', 999_999_900],
  ])('%j is %d cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '.',
    '1e3',
    '-1',
    '+1',
    '0.001',
    '1.005',
    '1,000',
    '1 000',
    '$5',
    '0x10',
    '1/2',
    '5.5.5',
    'Infinity',
    'NaN',
    'ten',
    '١٢',
    '１２',
    '1２',
    '12345678',
    '1\u0000',
    '1\n2',
    '<b>1</b>',
    '٣.5',
  ])('T35 %j is not an amount', (text) => {
    expect(parseCents(text)).toBeNull();
  });

  it('T35 round-trips through cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), (cents) => {
        expect(parseCents(centsField(cents))).toBe(cents);
        expect(centsOf(dollarsOf(cents))).toBe(cents);
      }),
    );
  });

  it('T35 parses to whole cents, from 0 to the field’s maximum, or to null for any input', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,eE+-$ ١２'), maxLength: 9 }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const cents = parseCents(text);
        if (cents === null) return;
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        expect(text.trim()).toMatch(/^[0-9.]{1,7}$/);
        expect(text.trim().length).toBeLessThanOrEqual(limits.paymentAmount);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the error of an amount', () => {
  it.each([
    ['60.00', 6000, null],
    ['59.99', 6000, null],
    ['0.01', 6000, null],
    ['60.01', 6000, 'Payment amount is greater than amount owing'],
    ['9999999', 6000, 'Payment amount is greater than amount owing'],
    ['0.00', 6000, 'Enter an amount above $0.00'],
    ['sixty', 6000, 'Enter an amount in dollars and cents, such as 42.50'],
    ['', 6000, 'Enter an amount in dollars and cents, such as 42.50'],
  ])('T35 %j of %d cents owing: %s', (text, owing, expected) => {
    const fault = amountFault(text, owing);
    expect(fault === null ? null : amountFaultText(fault)).toBe(expected);
  });

  it('T35 exists exactly when the amount is zero or exceeds the owing amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }), (cents, owing) => {
        expect(amountFault(centsField(cents), owing) === null).toBe(cents > 0 && cents <= owing);
      }),
    );
  });
});

describe('the default amount of an invoice', () => {
  it.each([
    [1850, '18.50'],
    [6000, '60.00'],
    [999_999, '9999.99'],
    [1_000_000, '10000'],
    [99_999_900, '999999'],
    [1_000_050, null],
    [1_000_010, null],
    [1_000_000_000, null],
  ])('with %d cents owing is %j', (cents, expected) => expect(prefilledAmount(cents)).toBe(expected));

  it('fits the field and pays the exact owing amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (cents) => {
        const text = prefilledAmount(cents);
        if (text === null) return;
        expect(text.length).toBeLessThanOrEqual(limits.paymentAmount);
        expect(amountFault(text, cents)).toBeNull();
        expect(parseCents(text)).toBe(cents);
      }),
    );
  });
});
