/** Plans the mailings about events and notices, and lists their recipients (O-15.3, O-16.2). */
import type { WideAudience } from '@portal/contract/audiences';
import type { Trx } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/jobs/tasks.ts';
import type { RecipientRule } from '../audiences/index.ts';
import { withdraw } from '../notifications/index.ts';
import {
  deleteUnsent,
  insertMailing,
  insertRecipients,
  markListed,
  takeWaiting,
} from './mailings.repository.ts';
import type { NewMailing } from './mailings.repository.ts';
import { mailTask } from './send.service.ts';

/**
 * Plans the mailing in the transaction that publishes its subject. It is sent when the subject takes effect or, unless
 * urgent, by a separate job in the morning if that is at night.
 */
export async function planMailing(trx: Trx, tasks: Tasks, mailing: NewMailing): Promise<void> {
  const { startsAt } = await insertMailing(trx, mailing);
  if (startsAt > mailing.effectAt)
    await tasks.enqueue(trx, mailTask, { subject: mailing.subject }, { startAfter: startsAt });
}

/** Removes the remaining recipients of a recalled subject, and deletes its notifications. */
export async function recallMailings(trx: Trx, schoolId: number, subject: string): Promise<void> {
  await deleteUnsent(trx, subject);
  await withdraw(trx, { kinds: ['event-changed', 'school-notice'], schoolId, subjectKeys: [subject] });
}

export interface Recipients {
  schoolId: number;
  subject: string;
  audience: WideAudience;
  /** The audience before a change. Adults who are no longer in the audience are notified that it doesn't include their student any more. */
  before: WideAudience | null;
  recipientRule: RecipientRule;
  now: Date;
}

/** Lists the recipients in the transaction in which the subject takes effect. Does nothing if no mailing is planned. */
export async function listRecipients(
  trx: Trx,
  { schoolId, subject, audience, before, recipientRule, now }: Recipients,
): Promise<void> {
  const mailing = await takeWaiting(trx, subject);
  if (!mailing) return;
  await insertRecipients(trx, mailing.rowId, { schoolId, audience, recipientRule, isLeaving: false });
  if (before !== null)
    await insertRecipients(trx, mailing.rowId, {
      schoolId,
      audience: before,
      recipientRule,
      isLeaving: true,
    });
  await markListed(trx, mailing.rowId, now);
}
