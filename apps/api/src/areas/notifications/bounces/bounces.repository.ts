/** Bounced e-mails. An account's rows all concern its current address, because a change of address deletes them. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export interface Bounce {
  /** The id of the delivery or job that sent the e-mail. */
  messageId: string;
  accountId: number;
  status: string;
}

const recipientRow = z.strictObject({ id: z.number(), email: z.string() });

/**
 * Finds the accounts that the e-mail may have been sent to: by its delivery if it is a notification, and by the reported
 * addresses, because other e-mails have no delivery. Locks them, so that their address doesn't change in the meantime.
 */
export function lockRecipients(
  trx: Trx,
  messageId: string,
  addresses: readonly string[],
): Promise<z.output<typeof recipientRow>[]> {
  return rowsOf(
    recipientRow,
    sql`
    select id, email from account
    where id = (select account_id from notification_delivery where id = ${messageId}::uuid)
       or lower(email) = any(${[...addresses]}::text[])
    for share`.execute(trx),
  );
}

/** Returns false if the bounce is already recorded. */
export async function insertBounce(
  trx: Trx,
  { messageId, accountId, status }: Bounce,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('email_bounce')
    .values({ message_id: messageId, account_id: accountId, status, bounced_at: now })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Marks the delivery as failed. If the notification is a must-know, its next channel is due at once. */
export async function failDelivery(trx: Trx, { messageId, accountId }: Bounce, now: Date): Promise<void> {
  await sql`
    with bounced as (
      update notification_delivery set state = 'failed', outcome = 'bounced', settled_at = ${now}
      where (id = ${messageId}::uuid or gathered_in = ${messageId}::uuid) and account_id = ${accountId}
        and channel = 'email' and state = 'sent'
      returning id, notification_id)
    update notification_delivery d set not_before = ${now}
    from bounced
    where d.notification_id = bounced.notification_id and d.if_unread and d.state = 'waiting' and d.attempts = 0
      and d.not_before > ${now}
      and not exists (select from notification_delivery sent
                      where sent.notification_id = d.notification_id and sent.state = 'sent'
                        and sent.id not in (select id from bounced))`.execute(trx);
}

/** Called when the account's address changes. */
export async function forgetBounces(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('email_bounce').where('account_id', '=', accountId).execute();
}

const bouncedRow = z.strictObject({ emails: z.number(), lastAt: z.date() });

/** Returns null if no e-mail to the account's address bounced. */
export async function findBounced(
  db: Queryable,
  accountId: number,
): Promise<z.output<typeof bouncedRow> | null> {
  const [row] = await rowsOf(
    bouncedRow,
    sql`
    select count(*)::int as emails, max(bounced_at) as "lastAt" from email_bounce
    where account_id = ${accountId} having count(*) > 0`.execute(db),
  );
  return row ?? null;
}
