/** Records a staff decision on a payment the gateway was never certain of (docs/payments.md). */
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditedActor } from '../../../platform/audit/audit.repository.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import { isPublicId } from '../../../platform/public-id.ts';
import type { PaymentDependencies } from '../payments.ts';
import { listTransactions, lockAttempt } from '../process/transactions.repository.ts';
import { notifyOfOutcome } from '../receipts/notify-of-outcome.service.ts';
import { applyDecision, lockUnknown } from './staff.repository.ts';
import type { StaffDecision } from './staff.repository.ts';

export interface DecideCall extends Pick<StaffDecision, 'charged' | 'decidedBy' | 'now'> {
  reference: string;
  requestId: string;
  /** By default the system, as `decidedBy`. */
  actor?: AuditedActor;
}

/**
 * Settles an unknown payment by a staff member's decision, records who decided, and tells the payer. A key that can
 * still be paid with can't be marked uncharged.
 */
export function decidePayment(
  deps: Pick<PaymentDependencies, 'db' | 'outbox' | 'config'>,
  { reference, charged, decidedBy, ...call }: DecideCall,
): Promise<void> {
  return inAuditedTransaction(deps.db, { actor: systemActor(decidedBy), ...call }, async (trx) => {
    const found = isPublicId(reference) ? await lockUnknown(trx, reference) : undefined;
    const attempt = found && (await lockAttempt(trx, found.attemptRowId));
    if (!found || !attempt) throw notFound();
    if (charged === null && call.now <= found.expiresAt) throw new ProblemError('payment-in-progress');
    const reason = charged ? '' : 'The bank confirmed that nothing was charged.';
    await applyDecision(trx, { id: found.id, now: call.now, decidedBy, charged, reason });
    const transactions = await listTransactions(trx, attempt.id);
    const settled = transactions.filter(({ id }) => id === found.id);
    // After this long, the payer is told the outcome, whatever it is.
    const told = { ...attempt, toldUnknownAt: attempt.toldUnknownAt ?? call.now };
    await notifyOfOutcome(deps, trx, {
      attempt: told,
      transactions,
      settled,
      asker: 'reconciler',
      now: call.now,
    });
    const [transaction] = settled;
    return {
      result: undefined,
      audit: {
        event: 'payments.decided',
        ...(transaction?.studentId ? { studentId: transaction.studentId } : {}),
        ...(transaction?.schoolId ? { schoolId: transaction.schoolId } : {}),
        subject: attempt.publicId,
        detail: {
          charged: charged !== null,
          invoice: found.invoiceNumber,
          cents: found.amountCents,
          receipt: charged?.receiptNumber ?? null,
        },
      },
    };
  });
}
