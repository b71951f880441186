import { describe, expect, it } from 'vitest';
import { cardExpiryFault, cardNumberFault, cardTexts, cvvFault } from './card-rules.ts';
import { passesLuhn } from './luhn.ts';

describe('a card number', () => {
  it.each([
    '4444333322221111',
    '4444 3333 2222 1111',
    '4444-3333-2222-1111',
    '5123456789012346',
    '4222222222222',
    '4444  3333  2222  1111  ',
  ])('can be %s', (typed) => expect(cardNumberFault(typed)).toBeNull());

  it.each([
    ['nothing', ''],
    ['a wrong check digit', '4444333322221112'],
    ['12 digits', '422222222222'],
    ['17 digits', '44443333222211110'],
    ['letters', '4444 3333 2222 111a'],
    ['more than 25 characters', '4444  3333  2222  1111    '],
    ['dots', '4444.3333.2222.1111'],
    ['digits of another script', '٤٤٤٤٣٣٣٣٢٢٢٢١١١١'],
    ['markup', '<script>alert(1)</script>'],
  ])('can’t be %s', (_, typed) => expect(cardNumberFault(typed)).toBe(cardTexts.number));

  it.each(['5100000000000008', '5599999999999997', '2221000000000009', '2720999999999996', '4222222222222'])(
    'of Visa or Mastercard can be %s',
    (typed) => expect(cardNumberFault(typed)).toBeNull(),
  );

  it.each([
    ['American Express', '3782 822463 10005'],
    ['American Express', '341111111111111'],
    ['Diners Club', '30569309025904'],
    ['JCB', '3530111333300000'],
    ['Discover', '6011111111111117'],
    ['UnionPay', '6200000000000005'],
    ['a range beside Mastercard’s', '2721000000000004'],
  ])('of %s is rejected: %s', (_, typed) => expect(cardNumberFault(typed)).toBe(cardTexts.brand));

  it('passes the check when empty', () => expect(passesLuhn('')).toBe(true));
});

describe('an expiry', () => {
  it.each(['11/26', '12/26', '01/27', '12/99'])('can be %s in November 2026', (typed) =>
    expect(cardExpiryFault(typed, '2026-11')).toBeNull(),
  );
  it.each(['10/26', '11/25', '01/00'])('has passed in November 2026: %s', (typed) =>
    expect(cardExpiryFault(typed, '2026-11')).toBe(cardTexts.expired),
  );
  it.each(['', '1126', '00/27', '13/27', '1/27', '11/2027', '11-27', 'MM/YY', '1a/27'])(
    'can’t be %j',
    (typed) => expect(cardExpiryFault(typed, '2026-11')).toBe(cardTexts.expiry),
  );
});

describe('a CVV', () => {
  it('has three digits', () => expect(cvvFault('123')).toBeNull());
  it.each(['', '12', '1234', '12a', ' 12', '１２３'])('can’t be %j', (typed) =>
    expect(cvvFault(typed)).toBe(cardTexts.cvv),
  );
});
