/**
 * Exports payments to the school's accounts, one settlement day at a time: complete and repeatable (docs/payments.md).
 */
import { addDays, dateInZone } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditedActor } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { countUnknown, listSettled, listWaitingDays, markExported } from './settlement.repository.ts';
import type { SettledPayment, SettlementFilter } from './settlement.repository.ts';

export interface Settlement {
  day: string;
  payments: SettledPayment[];
  totalCents: number;
  /** The new payments of a day that was exported before. */
  late: number;
  /** Not certain yet: they may fall on this day. */
  unknown: number;
}

interface SettlementCall {
  exportedBy: string;
  /** By default the system, as `exportedBy`. */
  actor?: AuditedActor;
  /** The school whose payments are exported, if it is one. */
  schoolId?: number;
  now: Date;
  requestId: string;
}

/**
 * Everything that settles on a day, once the day is over in Sydney. Exported payments are marked in the same
 * transaction.
 */
export async function exportSettlement(
  db: Db,
  { exportedBy, schoolId, ...call }: SettlementCall,
  filter: SettlementFilter,
): Promise<Settlement> {
  const { day, centreCode } = filter;
  if (day >= dateInZone(call.now, paymentTimeZone))
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'day', message: 'The day is not over yet' }],
    });
  return inAuditedTransaction(db, { actor: systemActor(exportedBy), ...call }, async (trx) => {
    const payments = await listSettled(trx, filter);
    const fresh = payments.filter(({ handedOverAt }) => handedOverAt === null);
    await markExported(
      trx,
      fresh.map(({ id }) => id),
      call.now,
    );
    // At noon UTC of the next day, the day is over everywhere in Australia.
    const begunBefore = new Date(`${addDays(day, 1)}T12:00:00Z`);
    const result: Settlement = {
      day,
      payments,
      totalCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
      late: fresh.length < payments.length ? fresh.length : 0,
      unknown: await countUnknown(trx, { begunBefore, centreCode }),
    };
    return {
      result,
      audit: {
        event: 'payments.exported',
        subject: day,
        ...(schoolId !== undefined && { schoolId }),
        detail: { payments: payments.length, fresh: fresh.length, cents: result.totalCents },
      },
    };
  });
}

/** Past days that have not been exported completely. */
export function waitingDays(db: Db, now: Date, centreCode: string | null): Promise<string[]> {
  return listWaitingDays(db, { before: dateInZone(now, paymentTimeZone), centreCode });
}
