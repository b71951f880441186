/**
 * Notifies families of an event or a notice that has taken effect. `family-news` sends the reminders of events and notifies
 * families of the register's events.
 */
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { claimAdults, findRecipients, listDue } from './mailings.repository.ts';
import type { DueMailing, Recipient } from './mailings.repository.ts';
import { notify, sealEmail } from '../notifications/index.ts';
import type { NotificationEvent } from '../notifications/index.ts';
import { mailingLetter, pageOf } from './messages.ts';

export const mailTask = 'mailings.send';

export interface MailingParts {
  db: Db;
  config: Pick<Config, 'site' | 'publicUrl' | 'secrets'>;
  clock: Clock;
}

const payloadSchema = z.object({ subject: z.string() });

/** Adults per transaction. A failure rolls back at most this many notifications, and none of them has been sent. */
const batch = 100;

export function mailingTasks(parts: MailingParts): TaskHandlers {
  return {
    [mailTask]: async (payload) => sendMailings(parts, z.parse(payloadSchema, payload).subject),
  };
}

/** Notifies all remaining recipients of the subject's mailings that are due. */
export async function sendMailings(parts: MailingParts, subject: string): Promise<void> {
  for (const mailing of await listDue(parts.db, subject, parts.clock()))
    while (await notifySome(parts, mailing));
}

/** Claims and notifies the next adults in one transaction. Returns whether there may be more. */
async function notifySome(parts: MailingParts, mailing: DueMailing): Promise<boolean> {
  return parts.db.transaction().execute(async (trx) => {
    const now = parts.clock();
    const accountIds = await claimAdults(trx, mailing.rowId, batch, now);
    if (accountIds.length === 0) return false;
    const recipients = await findRecipients(trx, mailing, accountIds);
    const events = recipients.map((recipient) => ({
      accountId: recipient.accountId,
      schoolId: mailing.schoolId,
      ...(recipient.studentIds && { aboutStudentIds: recipient.studentIds }),
      subjectKey: `${mailing.subject}/${mailing.id}`,
      link: pageOf(mailing),
      ...(mailing.isUrgent ? urgentFacts(mailing, recipient) : letterFacts(parts, mailing, recipient)),
      ...factsOf(mailing),
    }));
    await notify(trx, events, now);
    return true;
  });
}

/**
 * Urgent mailings use the e-mail template for urgent notifications. A notice for one student sets `studentId`, so that
 * texts don't quote the title, which may be about the child (W-6.7).
 */
function urgentFacts(
  { isForOneStudent }: DueMailing,
  { studentIds }: Recipient,
): Pick<NotificationEvent, 'isUrgent' | 'studentId'> {
  const studentId = isForOneStudent ? studentIds?.[0] : undefined;
  return { isUrgent: true, ...(studentId !== undefined && { studentId }) };
}

function letterFacts(
  { config }: MailingParts,
  mailing: DueMailing,
  recipient: Recipient,
): Pick<NotificationEvent, 'email'> {
  const context = { productName: config.site.productName, portalUrl: config.publicUrl.origin };
  return { email: sealEmail(config.secrets.sealing, mailingLetter(recipient, mailing, context)) };
}

const changes = {
  'event-published': 'added',
  'event-changed': 'moved',
  'event-cancelled': 'cancelled',
} as const;

type Facts = {
  [Kind in 'event-changed' | 'school-notice']: Pick<NotificationEvent<Kind>, 'kind' | 'params'>;
}['event-changed' | 'school-notice'];

function factsOf({ kind, title, eventDate }: DueMailing): Facts {
  return kind === 'school-notice' || eventDate === null
    ? { kind: 'school-notice', params: { title, text: null } }
    : {
        kind: 'event-changed',
        params: { title, date: eventDate, change: changes[kind] },
      };
}
