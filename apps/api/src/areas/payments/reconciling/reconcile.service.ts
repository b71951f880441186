/**
 * Finds out the outcome of payments in the background (G19, F2, F4), without guessing or dropping any. A payment stays
 * reserved until the gateway is certain. An alarm is raised after 15 minutes, and staff take over after a day, while
 * the gateway is still asked.
 */
import { systemActor } from '../../../platform/access/actor.ts';
import { asError } from '../../../platform/as-error.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { gatewayCallsAtOnce, mapAtOnce } from '../payments.ts';
import type { PaymentCall, PaymentDependencies } from '../payments.ts';
import { settleAttempt } from '../process/settle.service.ts';
import { abandonTransactions } from '../process/transactions.repository.ts';
import { assignToStaff, listAbandoned, markAlarmed, takeDue } from './reconcile.repository.ts';
import type { DueAttempt } from './reconcile.repository.ts';

const minuteMs = 60_000;
const alarmAfterMs = 15 * minuteMs;
const staffAfterMs = 24 * 60 * minuteMs;
const staffEveryMs = 60 * minuteMs;

/**
 * Multiplies the delay between two checks: usually at most ten minutes, so that every outcome is known 15 minutes after
 * the gateway returns.
 */
const backoff = [1, 1, 2, 4, 8, 10] as const;

const reconcilerLabel = 'reconciler';

/** Processes everything due, once. A failing attempt doesn't delay the others. */
export async function reconcilePayments(deps: PaymentDependencies, now: Date): Promise<void> {
  const call: PaymentCall = { now, requestId: reconcilerLabel, actor: systemActor(reconcilerLabel) };
  await abandonStaleAttempts(deps, call);
  await settleDue(deps, call);
  await raiseAlarm(deps, now);
  await assignOldToStaff(deps, call);
}

/** Their keys were never handed out, so nothing can have been charged. */
async function abandonStaleAttempts({ db }: PaymentDependencies, call: PaymentCall): Promise<void> {
  for (const { id, publicId } of await listAbandoned(db, call.now))
    await db.transaction().execute(async (trx) => {
      const reason = 'The payment could not be begun. Nothing was charged.';
      const payments = await abandonTransactions(trx, id, { now: call.now, reason });
      if (payments === 0) return;
      await recordAudit(trx, call, {
        event: 'payments.abandoned',
        subject: publicId,
        detail: { payments },
      });
    });
}

async function settleDue(deps: PaymentDependencies, call: PaymentCall): Promise<void> {
  const delays = backoff.map((times) => times * deps.config.payments.reconcileMs);
  // Not asked while it is down: due checks stay due, and run first when it is back.
  while (deps.gateway.isAsking) {
    const due = await takeDue(deps.db, { now: call.now, delays, staffMs: staffEveryMs });
    if (due.length === 0) return;
    await mapAtOnce(due, gatewayCallsAtOnce, (attempt) => settleQuietly(deps, call, attempt));
  }
}

async function settleQuietly(
  deps: PaymentDependencies,
  call: PaymentCall,
  attempt: DueAttempt,
): Promise<void> {
  try {
    await settleAttempt(deps, call, attempt, 'reconciler');
  } catch (error) {
    // Retried at its next check.
    deps.onError(asError(error), 'reconciling');
  }
}

async function raiseAlarm({ db, alarm }: PaymentDependencies, now: Date): Promise<void> {
  const late = await markAlarmed(db, now, new Date(now.getTime() - alarmAfterMs));
  if (late > 0) alarm(`The outcome of ${late} card payments has not been known for more than 15 minutes`);
}

async function assignOldToStaff({ db, alarm }: PaymentDependencies, call: PaymentCall): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const begunBefore = new Date(call.now.getTime() - staffAfterMs);
    const payments = await assignToStaff(trx, call.now, begunBefore);
    if (payments === 0) return;
    await recordAudit(trx, call, {
      event: 'payments.handedToStaff',
      detail: { payments },
    });
    alarm(`${payments} card payments need somebody to find out what became of them: see payments unknown`);
  });
}
