/** Builds attempt responses for the payer (S-3.6; D-7.2). */
import { dollarsOf } from '@portal/contract/shared';
import { paymentTexts, paymentsResultOf } from '@portal/contract/payments';
import type { PaymentOutcome, PaymentTokens, VerifiedPayment } from '@portal/contract/payments';
import type { Attempt, Transaction } from './transactions.repository.ts';

export function presentTokens(
  { publicId }: Pick<Attempt, 'publicId'>,
  transactions: readonly Transaction[],
): PaymentTokens {
  return {
    attemptId: publicId,
    tokens: transactions.map((transaction) => ({
      ...invoiceOf(transaction),
      amount: transaction.amountCents,
      customerReferenceNumber: transaction.customerReferenceNumber,
      merchantNumber: transaction.merchantNumber,
      billerCode: transaction.billerCode,
      paymentAuthToken: transaction.authKey ?? '',
      bPointPaymentUrl: transaction.postUrl ?? '',
    })),
  };
}

const invoiceOf = ({ invoiceNumber, eqId, centreCode }: Transaction) => ({
  invoiceNumber,
  studentEqId: eqId,
  schoolCode: centreCode,
});

const failedStates: ReadonlySet<string> = new Set(['declined', 'closed', 'void']);

export function presentOutcome(
  { publicId }: Pick<Attempt, 'publicId'>,
  transactions: readonly Transaction[],
): VerifiedPayment {
  const paid = transactions.filter(({ state }) => state === 'approved');
  const failed = transactions.filter(({ state }) => failedStates.has(state));
  const unknown = transactions.filter(({ state }) => state !== 'approved' && !failedStates.has(state));
  const [first] = paid;
  const counts = { successful: paid.length, failed: failed.length, unknown: unknown.length };
  return {
    attemptId: publicId,
    paymentsResult: paymentsResultOf(counts),
    paymentDateTime: firstInstant(transactions)?.toISOString() ?? null,
    financialCustomerReferenceNumber: (first ?? transactions[0])?.customerReferenceNumber ?? null,
    cardExpiry: first?.cardExpiry ?? null,
    maskedCardNumber: first?.maskedCardNumber ?? null,
    successfulPayments: paid.map((transaction) => ({
      ...outcomeOf(transaction),
      receiptNumber: transaction.receiptNumber ?? '',
    })),
    failedPayments: failed.map((transaction) => ({
      ...outcomeOf(transaction),
      reason: transaction.reason ?? paymentTexts.unsuccessful,
    })),
    unknownOutcomePayments: unknown.map(outcomeOf),
  };
}

function outcomeOf(transaction: Transaction): PaymentOutcome {
  const { studentName, schoolName, description, amountCents } = transaction;
  return { ...invoiceOf(transaction), studentName, schoolName, description, amount: dollarsOf(amountCents) };
}

function firstInstant(transactions: readonly Transaction[]): Date | undefined {
  return transactions
    .flatMap(({ processedAt }) => (processedAt ? [processedAt] : []))
    .toSorted((a, b) => a.getTime() - b.getTime())[0];
}
