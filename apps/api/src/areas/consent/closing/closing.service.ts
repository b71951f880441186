/** Closes unanswered requests: withdrawn by the school, or past their due date (S-4.1). */
import { consentState, consentStateOn } from '@portal/contract/consent';
import { dateInZone } from '@portal/contract/dates';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import { expireRequests, findForWithdrawal, withdrawRequest } from './closing.repository.ts';
import { isPublicId } from '../../../platform/public-id.ts';

export interface WithdrawCall {
  /** The id shown on the portal's pages, or the register's id. */
  id: string;
  withdrawnBy: string;
  now: Date;
  requestId: string;
}

/** The school withdraws a pending request; an answered one stands. */
export function withdrawConsent(db: Db, call: WithdrawCall): Promise<void> {
  const by = { ...call, actor: systemActor(call.withdrawnBy) };
  return inAuditedTransaction(db, by, async (trx) => {
    const found = await findForWithdrawal(trx, call.id, isPublicId(call.id));
    if (!found) throw notFound();
    const today = dateInZone(call.now, found.timeZone);
    if (consentStateOn(found, today) !== consentState.Pending) throw new ProblemError('consent-closed');
    if (!(await withdrawRequest(trx, found.requestId, today))) throw new ProblemError('consent-closed');
    const { studentId, schoolId, publicId } = found;
    return {
      result: undefined,
      audit: {
        event: 'consent.withdrawn',
        studentId,
        schoolId,
        subject: publicId,
      },
    };
  });
}

/** Marks overdue requests. Pages treat them as closed from the day after the due date, marked or not. */
export async function sweepConsentRequests(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const expired = await expireRequests(trx, now);
    if (expired.length === 0) return;
    const call = { requestId: 'sweep', now, actor: systemActor('sweep') };
    await recordAudit(trx, call, {
      event: 'consent.expired',
      detail: { requests: expired.length },
    });
  });
}
