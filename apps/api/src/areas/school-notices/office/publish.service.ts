/** Publishes and recalls notices. The server holds each publication until its undo window closes (O-16.2, O-16.3). */
import { publishingLimits } from '@portal/contract/consent/publishing';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  OfficeNoticePath,
  publishNoticeEndpoint,
  recallNoticeEndpoint,
} from '@portal/contract/school-notices/office';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError, changedElsewhere } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { findReach } from '../../audiences/index.ts';
import { deleteWaiting, planMailing, recallMailings } from '../../mailings/index.ts';
import { findOwnFamily } from '../../staff/index.ts';
import { noticeRecipients } from './notice-recipients.ts';
import { holdNotice, listOpenings, returnToDraft, setState } from './office-notices.repository.ts';
import { audienceOf, lockNotice, mayPublish, notOpen, requireNotice } from './office-notices.service.ts';

export const publishedEvent = 'officeNotices.published';
export const recalledEvent = 'officeNotices.recalled';
export const showTask = 'officeNotices.show';

export interface NoticeDependencies {
  db: Db;
  tasks: Tasks;
  undoMs: number;
  config: Pick<Config, 'site' | 'publicUrl' | 'sms'>;
}

export async function publish(
  { db, tasks, undoMs }: NoticeDependencies,
  call: StaffCall,
  path: OfficeNoticePath,
  { version }: BodyOf<typeof publishNoticeEndpoint>,
): Promise<ResponseOf<typeof publishNoticeEndpoint>> {
  const found = await requireNotice(db, call, path, mayPublish);
  const { now, actor } = call;
  const { school, notice } = found;
  const soonest = new Date(now.getTime() + undoMs);
  const sendsAt = notice.startsAt !== null && notice.startsAt > soonest ? notice.startsAt : soonest;
  const reach = await findReach(db, school.schoolId, { audience: audienceOf(notice), ...noticeRecipients });
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId, id, state, title, isUrgent, endsAt, ...locked } = await lockNotice(trx, found);
    if (state !== 'draft' || locked.version !== version || notice.version !== version)
      throw changedElsewhere();
    if (endsAt <= sendsAt) throw new ProblemError('notice-refused', { reason: 'over' });
    if (reach.students === 0) throw new ProblemError('notice-refused', { reason: 'nobody-reached' });
    if (isUrgent || reach.families > publishingLimits.familiesWithoutStepUp) requireRecentSignIn(call);
    await holdNotice(trx, { rowId, sendsAt, now, publisher: actor });
    const mailing = { school, kind: 'school-notice', subject: id, title, line: '', isUrgent } as const;
    await planMailing(trx, tasks, { ...mailing, now, effectAt: sendsAt });
    // The job does nothing if the notice has another version by then.
    const payload = { noticeId: id, version: String(version + 1) };
    await tasks.enqueue(trx, showTask, payload, { startAfter: sendsAt });
    const { students, families } = reach;
    return {
      result: { sendsAt: sendsAt.toISOString() },
      audit: {
        event: publishedEvent,
        schoolId: school.schoolId,
        subject: id,
        detail: { students, families, isUrgent },
      },
    };
  });
}

export async function recall(
  { db }: NoticeDependencies,
  call: StaffCall,
  path: OfficeNoticePath,
): Promise<ResponseOf<typeof recallNoticeEndpoint>> {
  const found = await requireNotice(db, call, path, mayPublish);
  const { accountIds } = await findOwnFamily(db, call.actor.personId);
  return inAuditedTransaction<ResponseOf<typeof recallNoticeEndpoint>>(db, call, async (trx) => {
    const { rowId, id, state, isUrgent } = await lockNotice(trx, found);
    const audit = { event: recalledEvent, schoolId: found.school.schoolId, subject: id };
    await deleteWaiting(trx, id);
    if (state === 'held') {
      await returnToDraft(trx, rowId, call.now);
      return {
        result: { state: 'draft', opened: [] },
        audit: { ...audit, detail: { wasSent: false, isUrgent } },
      };
    }
    if (state !== 'shown') throw notOpen();
    await recallMailings(trx, found.school.schoolId, id);
    const opened = await listOpenings(trx, { rowId, ownAccountIds: accountIds });
    await setState(trx, rowId, 'recalled', call.now);
    return {
      result: {
        state: 'recalled',
        opened: opened.map(({ adult, openedAt }) => ({ adult, openedAt: openedAt.toISOString() })),
      },
      audit: { ...audit, detail: { wasSent: true, isUrgent } },
    };
  });
}
