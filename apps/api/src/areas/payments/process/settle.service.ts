/**
 * Finds out the outcome of an attempt and records it, once (G19, T36). The gateway is called outside any transaction.
 * Then the caller takes the attempt's lock, moves what is still open and queues the notifications.
 */
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry, AuditedActor } from '../../../platform/audit/audit.repository.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { GatewayUnavailableError } from '../../../ports/payment-gateway.ts';
import { gatewayCallsAtOnce, mapAtOnce } from '../payments.ts';
import type { PaymentCall, PaymentDependencies } from '../payments.ts';
import { notifyOfOutcome } from '../receipts/notify-of-outcome.service.ts';
import { presentAnswer } from './exchange.presenter.ts';
import { judge } from './outcome.policy.ts';
import { askRecorded } from './recorded-call.ts';
import {
  listTransactions,
  lockAttempt,
  recordUnknownNotice,
  settleTransactions,
} from './transactions.repository.ts';
import type { Attempt, Judged, Transaction } from './transactions.repository.ts';

/** Who waits for the outcome: the payer on the page, or nobody. */
export type Asker = 'payer' | 'reconciler';

/** All transactions of the attempt, after asking the gateway about the open ones. */
export async function settleAttempt(
  deps: PaymentDependencies,
  call: PaymentCall,
  attempt: Pick<Attempt, 'id' | 'publicId'>,
  asker: Asker,
): Promise<Transaction[]> {
  const before = await listTransactions(deps.db, attempt.id);
  const open = before.filter(({ state }) => state === 'open');
  const judged = await askAbout(deps, call, open);
  if (judged.length === 0 && (asker === 'reconciler' || !before.some(isUnknown))) return before;
  return record(deps, call, { attempt, judged, asker });
}

const isUnknown = ({ state }: Transaction): boolean =>
  state === 'open' || state === 'opening' || state === 'disputed';

/** The gateway's certain outcomes; nothing for those it can't report on now. */
async function askAbout(
  deps: PaymentDependencies,
  { now }: PaymentCall,
  open: readonly Transaction[],
): Promise<Judged[]> {
  const verdicts = await mapAtOnce(open, gatewayCallsAtOnce, async (transaction): Promise<Judged[]> => {
    const { id, authKey, publicId } = transaction;
    if (authKey === null) return [];
    const asked = { transactionId: id, request: 'outcome', sent: { reference: publicId }, now } as const;
    try {
      const find = () => deps.gateway.findTransaction(authKey);
      const verdict = judge(transaction, await askRecorded(deps, asked, find, presentAnswer));
      return verdict ? [{ id, ...verdict }] : [];
    } catch (error) {
      if (error instanceof GatewayUnavailableError) return [];
      throw error;
    }
  });
  return verdicts.flat();
}

interface Recording {
  attempt: Pick<Attempt, 'id' | 'publicId'>;
  judged: readonly Judged[];
  asker: Asker;
}

async function record(
  deps: PaymentDependencies,
  call: PaymentCall,
  { attempt, judged, asker }: Recording,
): Promise<Transaction[]> {
  const recorded = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockAttempt(trx, attempt.id);
    if (!locked) throw new Error('An attempt is gone');
    const moved = judged.length > 0 ? await settleTransactions(trx, judged, call.now) : new Set<number>();
    const transactions = await listTransactions(trx, attempt.id);
    const settled = transactions.filter(({ id }) => moved.has(id));
    await recordOutcomes(trx, call, { attempt: locked, settled, asker });
    await notifyOfOutcome(deps, trx, { attempt: locked, transactions, settled, asker, now: call.now });
    if (asker === 'payer' && transactions.some(isUnknown))
      await recordUnknownNotice(trx, attempt.id, call.now);
    return { transactions, settled };
  });
  for (const { state } of recorded.settled)
    if (state === 'disputed')
      deps.alarm('The payment gateway charged something else than was asked for: see payments unknown');
  return recorded.transactions;
}

const paidEvent = 'payments.paid';
const declinedEvent = 'payments.declined';
const lapsedEvent = 'payments.lapsed';
const disputedEvent = 'payments.disputed';

/** An audit entry per outcome, in the transaction that records it. The payer is its actor, whoever asked. */
async function recordOutcomes(
  trx: Trx,
  call: PaymentCall,
  { attempt, settled, asker }: { attempt: Attempt; settled: readonly Transaction[]; asker: Asker },
): Promise<void> {
  for (const transaction of settled) {
    await recordAudit(
      trx,
      { ...call, actor: payerOf(attempt) },
      {
        ...outcomeEvent(transaction),
        ...(transaction.studentId === null ? {} : { studentId: transaction.studentId }),
        ...(transaction.schoolId === null ? {} : { schoolId: transaction.schoolId }),
        subject: attempt.publicId,
        detail: {
          invoice: transaction.invoiceNumber,
          cents: transaction.amountCents,
          asker,
          receipt: transaction.receiptNumber,
        },
      },
    );
  }
}

function payerOf({ accountId }: Attempt): AuditedActor | null {
  return accountId === null ? null : { kind: 'family', accountId };
}

function outcomeEvent({ state }: Transaction): Pick<AuditEntry, 'event' | 'outcome'> {
  if (state === 'approved') return { event: paidEvent };
  if (state === 'declined') return { event: declinedEvent, outcome: 'failed' };
  if (state === 'disputed') return { event: disputedEvent, outcome: 'failed' };
  return { event: lapsedEvent, outcome: 'failed' };
}
