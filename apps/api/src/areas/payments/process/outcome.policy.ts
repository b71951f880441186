/**
 * Derives a transaction's state from the gateway's response (T36). Pure: accepts only a response that matches the
 * transaction.
 */
import type { ApprovedTransaction, GatewayAnswer } from '../../../ports/payment-gateway.ts';

export interface AskedTransaction {
  /** The gateway's id for the transaction. */
  publicId: string;
  amountCents: number;
  customerReferenceNumber: string;
}

export type Verdict =
  | {
      state: 'approved';
      receiptNumber: string;
      processedAt: Date;
      settlementDate: string;
      maskedCardNumber: string;
      cardExpiry: string;
    }
  | { state: 'declined'; processedAt: Date; declineCode: string; reason: string }
  | { state: 'closed'; reason: string }
  /** Money moved in a way that doesn't match the request, so staff must investigate. */
  | { state: 'disputed'; reason: string };

export const notUsedReason = 'The payment was not made in time. Nothing was charged.';

/** Null while the gateway is not certain: the amount stays reserved. */
export function judge(asked: AskedTransaction, answer: GatewayAnswer): Verdict | null {
  if (answer.state === 'approved') return judgeApproval(asked, answer);
  if (answer.state === 'closed') return { state: 'closed', reason: notUsedReason };
  if (answer.state !== 'declined') return null;
  const { processedAt, code: declineCode, reason } = answer;
  return { state: 'declined', processedAt, declineCode, reason };
}

function judgeApproval(asked: AskedTransaction, answer: ApprovedTransaction): Verdict {
  const differing = differences(asked, answer);
  if (differing.length > 0)
    return { state: 'disputed', reason: `The gateway has another ${differing.join(' and ')}` };
  const { receiptNumber, processedAt, settlementDate, maskedCardNumber, cardExpiry } = answer;
  return { state: 'approved', receiptNumber, processedAt, settlementDate, maskedCardNumber, cardExpiry };
}

function differences(asked: AskedTransaction, answer: ApprovedTransaction): string[] {
  return [
    ...(answer.amountCents === asked.amountCents ? [] : ['amount']),
    ...(answer.currency === 'AUD' ? [] : ['currency']),
    ...(answer.merchantReference === asked.publicId ? [] : ['reference']),
    ...(answer.customerReferenceNumber === asked.customerReferenceNumber ? [] : ['customer']),
  ];
}
