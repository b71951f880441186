import {
  auditPaymentEndpoint,
  idempotencyKeyHeader,
  paymentTokensEndpoint,
  verifyPaymentEndpoint,
} from '@portal/contract/payments';
import { dollarsOf } from '@portal/contract/shared';
import type { PaymentStage, PaymentTokens, VerifiedPayment } from '@portal/contract/payments';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { Attempt } from './attempt.ts';

/** One token for each invoice. A repeated request returns the same ones (T37). */
export const callForTokens = ({ idempotencyKey, payments }: Attempt): Promise<PaymentTokens> =>
  call(paymentTokensEndpoint, {
    body: {
      payments: payments.map(({ invoiceNumber, studentEqId, schoolCode, amountCents }) => ({
        invoiceNumber,
        studentEqId,
        schoolCode,
        paymentAmount: dollarsOf(amountCents),
      })),
    },
    headers: { [idempotencyKeyHeader]: idempotencyKey },
    handlesProblems: true,
  }).catch(rethrowForShell);

/** The server asks the gateway. An expired session leads to sign-in and back here. */
export const callForOutcome = (attemptId: string): Promise<VerifiedPayment> =>
  call(verifyPaymentEndpoint, { body: { attemptId }, handlesProblems: true }).catch(rethrowForShell);

/** A hint for the audit trail. Nothing waits for it or fails with it. */
export function recordPaymentStage(attemptId: string, stage: PaymentStage): void {
  void call(auditPaymentEndpoint, { body: { attemptId, stage }, handlesProblems: true }).catch(
    () => undefined,
  );
}
