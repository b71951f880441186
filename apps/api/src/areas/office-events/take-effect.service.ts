/** The job that publishes, changes or cancels an event after its undo window, and notifies families (O-15.3). */
import type { OfficeEventState } from '@portal/contract/office-events';
import * as z from 'zod/mini';
import { publisherActor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { listRecipients, sendMailings } from '../mailings/index.ts';
import type { MailingParts } from '../mailings/index.ts';
import { eventRecipients } from './event-recipients.ts';
import { readContent } from './office-events.service.ts';
import { settle, takeEvent } from './office-events.repository.ts';
import type { OfficeEventJob } from './office-events.repository.ts';
import { effectTask } from './publish.service.ts';
import { showEvent } from './shown-events.repository.ts';

const payloadSchema = z.object({ eventId: z.string(), version: z.string() });
const effectEvent = 'officeEvents.tookEffect';

export function officeEventTasks(parts: MailingParts): TaskHandlers {
  const { db, clock } = parts;
  return {
    [effectTask]: async (payload) => {
      const { eventId, version } = z.parse(payloadSchema, payload);
      await db.transaction().execute(async (trx) => {
        const job = await takeEvent(trx, eventId);
        // Skips an event that was recalled or changed since, or that this job finished before a crash.
        if (job?.heldAction && String(job.version) === version) await takeEffect(trx, job, clock());
      });
      await sendMailings(parts, eventId);
    },
  };
}

async function takeEffect(trx: Trx, job: OfficeEventJob, now: Date): Promise<void> {
  const { rowId, id, schoolId, heldAction, shownContent } = job;
  const isCancelled = heldAction === 'cancel';
  const content = readContent(isCancelled ? shownContent : job.content);
  const before = heldAction === 'change' ? readContent(shownContent).audience : null;
  const upcomingEventId = await showEvent(trx, { schoolId, eventId: id, content, isCancelled });
  const state: OfficeEventState = isCancelled ? 'cancelled' : 'published';
  await settle(trx, { rowId, state, upcomingEventId, now });
  const { audience } = content;
  await listRecipients(trx, { schoolId, subject: id, audience, before, recipientRule: eventRecipients, now });
  await recordAudit(
    trx,
    { actor: publisherActor(job), now, requestId: `event-${id}` },
    { event: effectEvent, schoolId, subject: id, detail: { action: heldAction } },
  );
}
