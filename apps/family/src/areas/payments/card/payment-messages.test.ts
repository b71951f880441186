import { describe, expect, it } from 'vitest';
import type { ErrorCode, Problem } from '@portal/contract/errors';
import { ApiProblem } from '@portal/client/calls';
import { problemOf } from '@portal/client/calls/problem.factory';
import { readFailure } from '@portal/client/failures';
import { isStale, paymentMessages } from './payment-messages.ts';

const problem = (status: number, code: ErrorCode | '', more: Partial<Problem> = {}): ApiProblem =>
  new ApiProblem({
    status,
    problem: { ...problemOf(code), ...more },
    method: 'POST',
    url: '/api/processpayment/tokens',
  });
const unsuccessful =
  'Your payment attempt was unsuccessful. Please check your payment details and try again.';

describe('a payment that could not be started', () => {
  it.each([
    [
      problem(409, 'payment-in-progress'),
      'A payment of this invoice is in progress. Please don’t pay it again.',
      true,
    ],
    [
      problem(422, 'payment-refused', { reason: 'over-owing', params: { invoiceNumber: '1' } }),
      'Payment amount is greater than amount owing (invoice 1).',
      true,
    ],
    [
      problem(503, 'payment-unavailable'),
      'Card payments are not available right now. Nothing was charged.',
      false,
    ],
    [problem(0, ''), 'Your device is currently offline...', false],
    [problem(500, 'internal'), unsuccessful, false],
    [new Error('x'), unsuccessful, false],
  ])('is explained: %s', (error, text, stale) => {
    const failure = readFailure(error, paymentMessages);
    expect(failure).toMatchObject({ title: 'An error occured processing your payment.', text });
    expect(isStale(failure)).toBe(stale);
  });
});
