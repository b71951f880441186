import type { PaymentOutcome, VerifiedPayment } from '@portal/contract/payments';
import { describe, expect, it } from 'vitest';
import { countText, resultError, resultLead, resultTitle, studentsOf, sumOf } from './result-texts.ts';

const outcome = (invoiceNumber: string, amount: number, studentEqId = '0000000001A'): PaymentOutcome => ({
  invoiceNumber,
  studentEqId,
  schoolCode: '9001',
  studentName: 'Asha Sandhu',
  schoolName: 'Quillby State High School',
  description: 'Excursion',
  amount,
});
const [one, two] = [outcome('1', 42.1), outcome('2', 60.2, '0000000002B')];
const paid = { ...one, receiptNumber: '90311742' };
const failed = { ...two, reason: 'Declined by your bank.' };

const verified = (more: Partial<VerifiedPayment>): VerifiedPayment => ({
  attemptId: '00000000-0000-4000-8000-000000000000',
  paymentsResult: 'Unknown',
  paymentDateTime: null,
  financialCustomerReferenceNumber: null,
  cardExpiry: null,
  maskedCardNumber: null,
  successfulPayments: [],
  failedPayments: [],
  unknownOutcomePayments: [],
  ...more,
});

describe('the result of a payment', () => {
  const titles: [title: string, more: Partial<VerifiedPayment>][] = [
    ['Payment successful', { paymentsResult: 'Success', successfulPayments: [paid] }],
    ['Payments successful', { paymentsResult: 'Success', successfulPayments: [paid, paid] }],
    [
      'Some payments did not go through',
      { paymentsResult: 'Partial Success', successfulPayments: [paid], failedPayments: [failed] },
    ],
    [
      'Some payments are not confirmed yet',
      { paymentsResult: 'Partial Success', successfulPayments: [paid], unknownOutcomePayments: [two] },
    ],
    ['Payment unsuccessful', { paymentsResult: 'Failure', failedPayments: [failed] }],
    ['Payment not confirmed', { paymentsResult: 'Unknown', unknownOutcomePayments: [two] }],
    ['Payments not confirmed', { paymentsResult: 'Unknown', unknownOutcomePayments: [one, two] }],
  ];
  it.each(titles)('is headed %j', (title, more) => expect(resultTitle(verified(more))).toBe(title));

  it.each([
    ['the night Sydney is a day ahead', '2026-11-21T13:30:00Z', '22 November 2026 at 12:30 am'],
    ['before the clocks go back', '2026-04-04T15:30:00Z', '05 April 2026 at 2:30 am'],
    ['the hour that comes twice', '2026-04-04T16:30:00Z', '05 April 2026 at 2:30 am'],
    ['after they went forward', '2026-10-03T16:00:00Z', '04 October 2026 at 3:00 am'],
  ])('F17 is dated in Sydney: %s', (_, paymentDateTime, words) =>
    expect(resultLead(verified({ paymentDateTime, maskedCardNumber: '444433...1111' }))).toBe(
      `${words}, Sydney time. Card ending 1111.`,
    ),
  );

  it('has no date while nothing is known', () => expect(resultLead(verified({}))).toBe(''));

  it('uses the specified sentences only for a failure and an unknown outcome', () => {
    expect(resultError(verified({ paymentsResult: 'Failure' }))).toEqual({
      title: 'An error occured processing your payment.',
      text: 'Your payment attempt was unsuccessful. Please check your payment details and try again.',
    });
    expect(resultError(verified({ paymentsResult: 'Unknown' }))?.title).toBe(
      'An error occured processing your payment.',
    );
    expect(resultError(verified({ paymentsResult: 'Success' }))).toBeNull();
    expect(resultError(verified({ paymentsResult: 'Partial Success' }))).toBeNull();
  });

  it('adds up in cents and spells out counts', () => {
    expect(sumOf([one, two])).toBe('$102.30');
    expect(countText(1, 'failed')).toBe('1 payment failed');
    expect(countText(2, 'unconfirmed')).toBe('2 payments unconfirmed');
    expect(studentsOf(verified({ successfulPayments: [paid], failedPayments: [failed] }))).toBe(2);
  });
});
