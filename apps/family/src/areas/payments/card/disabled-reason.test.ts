import { describe, expect, it } from 'vitest';
import { disabledReason } from './disabled-reason.ts';

describe('the sentence beside Pay', () => {
  it.each([
    ['empty', 'empty', 'empty', 'Enter your card details.'],
    ['right', 'wrong', 'empty', 'To continue, fix the expiry date and enter the CVV.'],
    ['wrong', 'right', 'right', 'To continue, fix the card number.'],
    ['right', 'right', 'wrong', 'To continue, fix the CVV.'],
    ['right', 'right', 'right', undefined],
  ] as const)('with number %s, expiry %s and CVV %s', (number, expiry, cvv, words) =>
    expect(disabledReason({ number, expiry, cvv })).toBe(words),
  );
});
