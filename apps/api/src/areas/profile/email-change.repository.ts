/** Changes of an account's e-mail address, and the addresses they reserve. */
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { profileFigures } from './profile.policy.ts';

/** When the account requested a change of address, since an instant. */
export async function listRequests(db: Queryable, accountId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('email_change')
    .select('requested_at')
    .where('account_id', '=', accountId)
    .where('requested_at', '>', since)
    .execute();
  return rows.map((row) => row.requested_at);
}

export interface NewEmailChange {
  accountId: number;
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
  confirmHash: Buffer;
  confirmUntil: Date;
  undoHash: Buffer;
  undoUntil: Date;
}

/** The account's newest request; confirmation links of earlier ones are revoked. */
export async function insertEmailChange(trx: Trx, change: NewEmailChange): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ replaced_at: change.requestedAt })
    .where('account_id', '=', change.accountId)
    .where('confirmed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .insertInto('email_change')
    .values({
      account_id: change.accountId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      requested_at: change.requestedAt,
      confirm_hash: change.confirmHash,
      confirm_until: change.confirmUntil,
      undo_hash: change.undoHash,
      undo_until: change.undoUntil,
    })
    .execute();
}

export interface EmailChange {
  id: number;
  accountId: number;
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
}

const columns = [
  'id',
  'account_id as accountId',
  'old_email as oldEmail',
  'new_email as newEmail',
  'requested_at as requestedAt',
] as const;

/** The change of a confirmation link, if it is the newest, unused and unexpired. Changes nothing (T11). */
export async function findUnconfirmed(db: Queryable, hash: Buffer, now: Date): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('email_change')
    .select(columns)
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The change of a "not me" link, while it may be undone, even if superseded. Changes nothing (T11). */
export async function findUndoable(db: Queryable, hash: Buffer, now: Date): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('email_change')
    .select(columns)
    .where('undo_hash', '=', hash)
    .where('undo_until', '>', now)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Serialises decisions on the changes of one account. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Consumes the link; false when a concurrent call was faster. */
export async function markConfirmed(trx: Trx, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('email_change')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undoes the change and all later ones; false when a concurrent call was faster. */
export async function markUndone(
  trx: Trx,
  { id, accountId }: Pick<EmailChange, 'id' | 'accountId'>,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('id', '>=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute();
  return rows.some((row) => row.id === id);
}

/** Whether no other account holds the address or may still reclaim it. */
export async function isAddressFree(
  db: Queryable,
  email: string,
  accountId: number,
  now: Date,
): Promise<boolean> {
  const address = email.toLowerCase();
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '!=', accountId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', address))
    .unionAll(
      db
        .selectFrom('email_change')
        .select('id')
        .where('account_id', '!=', accountId)
        .where((eb) => eb(eb.fn<string>('lower', ['old_email']), '=', address))
        .where('confirmed_at', 'is not', null)
        .where('undone_at', 'is', null)
        .where('undo_until', '>', now),
    )
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

export async function setEmail(trx: Trx, accountId: number, email: string): Promise<void> {
  await trx.updateTable('account').set({ email }).where('id', '=', accountId).execute();
}

/** The holder of an address, to be notified that somebody requested it. */
export async function findHolder(
  db: Queryable,
  email: string,
): Promise<{ id: number; email: string; firstName: string } | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'first_name as firstName'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes changes a month after their last link expired. */
export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * profileFigures.dayMs);
  await db.deleteFrom('email_change').where('undo_until', '<', before).execute();
}
