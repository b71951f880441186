/** Handing payments to the school's accounts, a settlement day at a time: complete, and the same however often (docs/payments.md). */
import { addDays, dateInZone } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { countUnknown, listSettled, listWaitingDays, markHandedOver } from './settlement.repository.ts';
import type { SettledPayment, SettlementFilter } from './settlement.repository.ts';

export interface Settlement {
  day: string;
  payments: SettledPayment[];
  totalCents: number;
  /** Of a day that had left before, those that are new in it. */
  late: number;
  /** Not certain yet: they may turn out to belong to the day. */
  unknown: number;
}

interface SettlementCall {
  exportedBy: string;
  now: Date;
  requestId: string;
}

/** Everything that settles on a day, once the day is over in Sydney; what leaves is marked in the same transaction. */
export async function exportSettlement(
  db: Db,
  call: SettlementCall,
  filter: SettlementFilter,
): Promise<Settlement> {
  const { day, centreCode } = filter;
  if (day >= dateInZone(call.now, paymentTimeZone))
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'day', message: 'The day is not over yet' }],
    });
  return inAuditedTransaction(db, { ...call, actor: systemActor(call.exportedBy) }, async (trx) => {
    const payments = await listSettled(trx, filter);
    const fresh = payments.filter(({ handedOverAt }) => handedOverAt === null);
    await markHandedOver(
      trx,
      fresh.map(({ id }) => id),
      call.now,
    );
    // Noon of the day after, in UTC, is past midnight of the day's end everywhere in Australia.
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
        ...{ subject: day },
        detail: { payments: payments.length, fresh: fresh.length, cents: result.totalCents },
      },
    };
  });
}

/** Days that are over and have not left whole. */
export function waitingDays(db: Db, now: Date, centreCode: string | null): Promise<string[]> {
  return listWaitingDays(db, { before: dateInZone(now, paymentTimeZone), centreCode });
}
