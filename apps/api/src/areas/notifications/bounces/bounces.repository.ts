/** E-mails that came back. The rows of an account are about its current address. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export interface Bounce {
  /** A delivery's id, or that of a job. */
  messageId: string;
  accountId: number;
  status: string;
}

const recipientRow = z.strictObject({ id: z.number(), email: z.string() });

/**
 * The account of the delivery. Only notifications have deliveries: the recipient of any other e-mail is looked up by its
 * address. Locked until the transaction ends, so that the address doesn't change meanwhile.
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

/** False if the bounce is recorded already. */
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

/** Like a delivery that failed when it was sent: if the notification is a must-know, its next channel is due at once. */
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

/** For an account that has another address now. */
export async function forgetBounces(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('email_bounce').where('account_id', '=', accountId).execute();
}

const bouncedRow = z.strictObject({ emails: z.number(), lastAt: z.date() });

/** Null if no e-mail to the account's address came back. */
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
