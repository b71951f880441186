import { describe, expect, it } from 'vitest';
import { createDrafts } from '@portal/client/drafts';
import { memoryStore, safeStore } from '@portal/client/device';
import type { Basket, BasketPayment } from '../basket.ts';
import {
  basketOfFailed,
  createAttempts,
  msLeft,
  openingOf,
  unknownOutcome,
  type Attempt,
} from './attempt.ts';

const payment: BasketPayment = {
  invoiceNumber: '20418',
  studentEqId: '0000000001A',
  schoolCode: '9001',
  studentName: 'Asha Sandhu',
  schoolName: 'Quillby State High School',
  description: 'Science Centre excursion',
  amountCents: 4_200,
  owingCents: 6_000,
};
const other: BasketPayment = { ...payment, invoiceNumber: '20377' };
const basket: Basket = { payments: [payment, other], from: '/payment/1/9001' };

const open = () => {
  const memory = memoryStore();
  const drafts = createDrafts(safeStore(() => memory));
  drafts.open('account-a');
  let keys = 0;
  const newKey = (): string => `key-${(keys += 1)}`;
  return { drafts, newKey, attempts: createAttempts(drafts) };
};
const attempt: Attempt = {
  idempotencyKey: 'k',
  attemptId: 'a',
  sentAt: 1_000,
  isOver: false,
  ...basket,
};

describe('an attempt to pay', () => {
  it('T37 keeps its key on a retry before the card was submitted', () => {
    const { attempts, newKey } = open();
    attempts.begin(basket, newKey);
    expect(attempts.begin(basket, newKey).idempotencyKey).toBe('key-1');
    expect(attempts.begin({ ...basket, payments: [other, payment] }, newKey).idempotencyKey).toBe('key-1');
  });

  it('gets a new key for other amounts, and once the card was submitted', () => {
    const { attempts, newKey } = open();
    attempts.begin(basket, newKey);
    const less = { ...basket, payments: [{ ...payment, amountCents: 1 }, other] };
    expect(attempts.begin(less, newKey).idempotencyKey).toBe('key-2');
    const held = attempts.read();
    if (held) attempts.keep({ ...held, sentAt: 1 });
    expect(attempts.begin(less, newKey).idempotencyKey).toBe('key-3');
  });

  it('T38 stores no gateway key and no card data', () => {
    const { attempts, newKey } = open();
    expect(Object.keys(attempts.begin(basket, newKey)).toSorted()).toEqual([
      'attemptId',
      'from',
      'idempotencyKey',
      'isOver',
      'payments',
      'sentAt',
    ]);
  });

  it('is ignored when the stored value is malformed', () => {
    const { drafts, attempts } = open();
    drafts.write('payments/attempt', { attemptId: 'a' });
    expect(attempts.read()).toBeNull();
  });
});

describe('the initial state of the page', () => {
  const unsent = { ...attempt, sentAt: 0 };
  const over = { ...attempt, isOver: true };
  it.each([
    ['resume', attempt, null],
    ['resume', attempt, basket],
    ['card', unsent, basket],
    ['card', over, basket],
    ['card', null, basket],
    ['outcome', over, null],
    ['nothing', unsent, null],
    ['nothing', null, null],
  ] as const)('with %s', (opening, held, filled) => expect(openingOf(held, filled)).toBe(opening));
});

describe('an outcome', () => {
  it('is awaited for 60 seconds after the card was submitted', () => {
    expect(msLeft(attempt, 1_000)).toBe(60_000);
    expect(msLeft(attempt, 41_000)).toBe(20_000);
    expect(msLeft(attempt, 100_000)).toBe(0);
  });

  it('that stays unknown lists each invoice and its amount', () => {
    expect(unknownOutcome(attempt)).toMatchObject({
      paymentsResult: 'Unknown',
      unknownOutcomePayments: [
        { invoiceNumber: '20418', amount: 42 },
        { invoiceNumber: '20377', amount: 42 },
      ],
    });
  });

  it('leaves failed invoices to be retried', () => {
    const failed = { ...unknownOutcome(attempt).unknownOutcomePayments[1], reason: 'Declined by your bank.' };
    const verified = {
      ...unknownOutcome(attempt),
      failedPayments: [{ ...other, amount: 42, reason: failed.reason }],
    };
    expect(basketOfFailed(attempt, verified)).toEqual({ payments: [other], from: basket.from });
  });
});
