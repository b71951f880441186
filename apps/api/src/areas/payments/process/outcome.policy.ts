/** What a gateway's answer makes of a transaction (T36). Pure: nothing is believed but what agrees. */
import type { ApprovedTransaction, GatewayAnswer } from '../../../ports/payment-gateway.ts';

export interface AskedTransaction {
  /** The gateway knows it by this. */
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
  /** Money moved, and not as it was meant: a person has to look. */
  | { state: 'disputed'; reason: string };

export const notUsedReason = 'The payment was not made in time. Nothing was charged.';

/** Null while the gateway can't be certain: what was begun stays reserved. */
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
