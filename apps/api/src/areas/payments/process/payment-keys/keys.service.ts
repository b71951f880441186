/** Requests the keys of an attempt from the gateway: all are recorded and handed out, or none (D-7.1). */
import { paymentReturnPaths } from '@portal/contract/payments';
import { inAuditedTransaction } from '../../../../platform/audit/audit.repository.ts';
import { ProblemError } from '../../../../platform/errors.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../../../../ports/payment-gateway.ts';
import type { NewGatewayTransaction } from '../../../../ports/payment-gateway.ts';
import { gatewayCallsAtOnce, mapAtOnce } from '../../payments.ts';
import type { PaymentCall, PaymentDependencies } from '../../payments.ts';
import { presentOpening } from '../exchange.presenter.ts';
import { askRecorded } from '../recorded-call.ts';
import { openTransactions, abandonTransactions } from '../transactions.repository.ts';
import type { Attempt, Transaction } from '../transactions.repository.ts';

export const keysIssuedEvent = 'payments.keysIssued';
export const keysRefusedEvent = 'payments.keysRefused';

export async function openKeys(
  deps: PaymentDependencies,
  call: PaymentCall,
  attempt: Pick<Attempt, 'id' | 'publicId'> & { transactions: readonly Transaction[]; isInApp: boolean },
): Promise<void> {
  const opened = await askForKeys(deps, call, attempt).catch(async (error: unknown) => {
    await giveUp(deps, call, attempt);
    if (!(error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError)) throw error;
    if (error instanceof GatewayRefusedError)
      deps.alarm(`The payment gateway refuses to open transactions: ${error.code}`);
    throw new ProblemError('payment-unavailable');
  });
  await inAuditedTransaction(deps.db, call, async (trx) => {
    // The reconciler gave up the attempt while the gateway was slow: the keys are never handed out.
    if (!(await openTransactions(trx, opened))) throw new ProblemError('payment-unavailable');
    return {
      result: undefined,
      audit: { event: keysIssuedEvent, subject: attempt.publicId, detail: { keys: opened.length } },
    };
  });
}

function askForKeys(
  deps: PaymentDependencies,
  { now }: PaymentCall,
  { transactions, isInApp }: { transactions: readonly Transaction[]; isInApp: boolean },
) {
  return mapAtOnce(transactions, gatewayCallsAtOnce, async (transaction) => {
    const request = requestOf(deps, transaction, isInApp);
    const asked = {
      transactionId: transaction.id,
      request: 'open',
      sent: presentOpening(request),
      now,
    } as const;
    const opened = await askRecorded(
      deps,
      asked,
      () => deps.gateway.openTransaction(request),
      () => ({
        state: 'opened',
      }),
    );
    return { id: transaction.id, ...opened };
  });
}

const requestOf = (
  { config }: Pick<PaymentDependencies, 'config'>,
  transaction: Transaction,
  isInApp: boolean,
): NewGatewayTransaction => ({
  merchantReference: transaction.publicId,
  amountCents: transaction.amountCents,
  currency: 'AUD',
  merchantNumber: transaction.merchantNumber,
  billerCode: transaction.billerCode,
  customerReferenceNumber: transaction.customerReferenceNumber,
  invoiceNumber: transaction.invoiceNumber,
  returnUrl: `${config.publicUrl.origin}${paymentReturnPaths[isInApp ? 'app' : 'web']}`,
  expiresAt: transaction.expiresAt,
});

function giveUp(
  { db }: PaymentDependencies,
  call: PaymentCall,
  attempt: Pick<Attempt, 'id' | 'publicId'>,
): Promise<void> {
  return inAuditedTransaction(db, call, async (trx) => {
    const reason = 'Card payments were not available. Nothing was charged.';
    const given = await abandonTransactions(trx, attempt.id, { now: call.now, reason });
    return {
      result: undefined,
      audit: {
        event: keysRefusedEvent,
        outcome: 'failed',
        subject: attempt.publicId,
        detail: { payments: given },
      },
    };
  });
}
