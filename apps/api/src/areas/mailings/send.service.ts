/**
 * Tells families of an event or a notice that has taken effect. The one place where they are told: every kind of
 * message about events and notices starts here.
 */
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { claimAdults, findRecipients, listDue } from './mailings.repository.ts';
import type { DueMailing } from './mailings.repository.ts';
import { mailingLetter } from './messages.ts';

export const mailTask = 'mailings.send';

export interface MailingParts {
  db: Db;
  config: Pick<Config, 'site' | 'publicUrl'>;
  clock: Clock;
}

const payloadSchema = z.object({ subject: z.string() });

/** Adults told in one transaction: a failure repeats at most these, and none of them has been told. */
const batch = 100;

export function mailingTasks(parts: MailingParts): TaskHandlers {
  return {
    [mailTask]: async (payload, outbox) =>
      sendMailings(parts, outbox, z.parse(payloadSchema, payload).subject),
  };
}

/** Tells everybody who has not been told, if it may be sent now. */
export async function sendMailings(parts: MailingParts, outbox: Outbox, subject: string): Promise<void> {
  for (const mailing of await listDue(parts.db, subject, parts.clock()))
    while (await tellSome(parts, outbox, mailing));
}

/** Claims the next adults and enqueues their e-mails in one transaction. Returns whether there may be more. */
async function tellSome(
  { db, config, clock }: MailingParts,
  outbox: Outbox,
  mailing: DueMailing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const accountIds = await claimAdults(trx, mailing.rowId, batch, clock());
    if (accountIds.length === 0) return false;
    const context = { productName: config.site.productName, portalUrl: config.publicUrl.origin };
    for (const recipient of await findRecipients(trx, mailing, accountIds))
      await outbox.enqueue(trx, mailingLetter(recipient, mailing, context));
    return true;
  });
}
