/** Queues notifications of outcomes in the transaction that records them (docs/payments.md lists who is told what). */
import type { Trx } from '../../../platform/database/database.ts';
import type { PaymentDependencies } from '../payments.ts';
import type { Asker } from '../process/settle.service.ts';
import type { Attempt, Transaction } from '../process/transactions.repository.ts';
import { outcomeMessage } from './messages.ts';
import { findPayer } from './payer.repository.ts';

export interface Outcome {
  attempt: Attempt;
  /** All transactions of the attempt. */
  transactions: readonly Transaction[];
  /** Those settled just now. */
  settled: readonly Transaction[];
  asker: Asker;
  now: Date;
}

export async function enqueueOutcome(
  { outbox, config }: Pick<PaymentDependencies, 'outbox' | 'config'>,
  trx: Trx,
  outcome: Outcome,
): Promise<void> {
  if (outcome.attempt.accountId === null || !needsEmail(outcome)) return;
  const payer = await findPayer(trx, outcome.attempt.accountId);
  if (!payer) return;
  const { settled, transactions } = outcome;
  await outbox.enqueue(
    trx,
    outcomeMessage({
      to: payer.email,
      payerFirstName: payer.firstName,
      productName: config.site.productName,
      portalUrl: config.publicUrl.origin,
      paid: settled.filter(({ state }) => state === 'approved'),
      failed: settled.filter(({ state }) => state === 'declined' || state === 'closed'),
      unknown: transactions.filter(({ state }) => state === 'open' || state === 'disputed'),
    }),
  );
}

/**
 * A receipt is always sent. A failure is already on the page of a waiting payer; it is e-mailed only to a payer who was
 * told the outcome was unknown, or who left before a card was refused. An unused key is not reported.
 */
function needsEmail({ settled, attempt, asker }: Outcome): boolean {
  if (settled.some(({ state }) => state === 'approved')) return true;
  const hasFailed = settled.some(({ state }) => state === 'declined' || state === 'closed');
  if (hasFailed && attempt.toldUnknownAt !== null) return true;
  return asker === 'reconciler' && settled.some(({ state }) => state === 'declined');
}
