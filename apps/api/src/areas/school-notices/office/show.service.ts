/** The job that shows a notice to families and notifies them (O-16.2). */
import * as z from 'zod/mini';
import { publisherActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { TaskHandlers } from '../../../platform/jobs/tasks.ts';
import { listRecipients, sendMailings } from '../../mailings/index.ts';
import type { MailingParts } from '../../mailings/index.ts';
import { noticeRecipients } from './notice-recipients.ts';
import { setState, takeNotice } from './office-notices.repository.ts';
import type { NoticeJob } from './office-notices.repository.ts';
import { audienceOf } from './office-notices.service.ts';
import { showTask } from './publish.service.ts';

const payloadSchema = z.object({ noticeId: z.string(), version: z.string() });
const shownEvent = 'officeNotices.shown';

export function noticeTasks(parts: MailingParts): TaskHandlers {
  const { db, clock } = parts;
  return {
    [showTask]: async (payload) => {
      const { noticeId, version } = z.parse(payloadSchema, payload);
      await db.transaction().execute(async (trx) => {
        const job = await takeNotice(trx, noticeId);
        // Skips a notice that was recalled since, or that this job showed before a crash.
        if (job?.state === 'held' && String(job.version) === version) await show(trx, job, clock());
      });
      await sendMailings(parts, noticeId);
    },
  };
}

async function show(trx: Trx, job: NoticeJob, now: Date): Promise<void> {
  const { rowId, id, schoolId, isUrgent } = job;
  await setState(trx, rowId, 'shown', now);
  const recipients = {
    schoolId,
    subject: id,
    audience: audienceOf(job),
    before: null,
    recipientRule: noticeRecipients,
  };
  await listRecipients(trx, { ...recipients, now });
  await recordAudit(
    trx,
    { actor: publisherActor(job), now, requestId: `notice-${id}` },
    { event: shownEvent, schoolId, subject: id, detail: { isUrgent } },
  );
}
