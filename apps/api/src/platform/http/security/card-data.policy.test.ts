import { describe, expect, it } from 'vitest';
import { findCardData } from './card-data.policy.ts';

describe('card data', () => {
  it.each([
    '4444333322221111',
    'My card is 4444 3333 2222 1111, thanks',
    '5123-4567-8901-2346',
    'in_credit_card=4987654321098769&in_cvv=123',
    '345678901234564',
    '3456 789012 34564',
    '(4508750015741019)',
    4444333322221111,
    { reason: 'ok', deep: [{ text: 'x\n4444333322221111\n' }] },
    ['5123456789012346'],
    '4444.3333.2222.1111',
    '4444\u00a03333\u00a02222\u00a01111',
    '4444  3333  2222  1111',
    '4444 - 3333 - 2222 - 1111',
    '4444–3333–2222–1111',
    '4444/3333/2222/1111',
    '4444_3333_2222_1111',
    '4444•3333•2222•1111',
    '4444\u200b3333\u200b2222\u200b1111',
    '\uff14\uff14\uff14\uff14\uff13\uff13\uff13\uff13\uff12\uff12\uff12\uff12\uff11\uff11\uff11\uff11',
    '\uff14444 3333 2222 1111',
    '٤٤٤٤ ٣٣٣٣ ٢٢٢٢ ١١١١',
    '3456.789012.34564',
  ])('T38 is detected in %j', (value) => {
    expect(findCardData(value)).toBe(true);
  });

  it.each(['cvv', 'CVC', 'cardNumber', 'card_number', 'creditCard', 'pan'])(
    'T38 is detected in a field %s, whatever its value',
    (name) => {
      expect(findCardData({ payment: { [name]: '1' } })).toBe(true);
    },
  );

  it.each([
    '',
    'Dentist at 4444 3333',
    '4444333322221112',
    '44443333222211113333444455556666',
    '444433......1111',
    '12345678-1234-4123-8123-123456789012',
    'attempt 44443333-2222-4111-8444-333322221111',
    '+4915112345678',
    '0412 345 678 0412 345 679',
    '2026-11-18 2026-11-19',
    '1234567890A',
    '2026033317A 2026033318B',
    '07 3333 4444',
    '(07) 3333-4444 or 0412.345.678',
    '+61 412 345 678, +61.7.3333.4444',
    '04 1234 5678 / 04 1234 5679',
    '18.11.2026 - 19.11.2026',
    '$4,444.33 and $3,222.21',
    'a4444333322221111b',
    1_700_000_000_000,
    42.5,
    null,
    undefined,
    true,
    { invoiceNumber: '4444333322221111' },
    { detail: 'paid', cents: 6000 },
  ])('is not detected in %j', (value) => {
    expect(findCardData(value)).toBe(false);
  });
});
