/** Reads the inbox, and marks notifications as read (W-6.2). */
import { inboxMonths, inboxPageSize } from '@portal/contract/notifications';
import type { Inbox, InboxQuery, NotificationCounts } from '@portal/contract/notifications';
import type { Db } from '../../../platform/database/database.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { presentNotification, readCursor, writeCursor } from './inbox.presenter.ts';
import { findCounts, listPage, listUrgent, setRead } from './inbox.repository.ts';
import type { Marked } from './inbox.repository.ts';

/** The oldest notification that is kept. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - inboxMonths);
  return since;
}

export async function getInbox(
  db: Db,
  { actor: { accountId }, now }: SignedInCall,
  query: InboxQuery,
): Promise<Inbox> {
  const since = keptSince(now);
  const after = query.after === undefined ? null : readCursor(query.after);
  const rows = await listPage(db, { ...query, accountId, since, after });
  const urgent = after === null ? await listUrgent(db, accountId, since) : [];
  const page = rows.slice(0, inboxPageSize);
  const last = page.at(-1);
  return {
    ...(await findCounts(db, accountId, since)),
    urgent: urgent.flatMap((row) => presentNotification(row) ?? []),
    notifications: page.flatMap((row) => presentNotification(row) ?? []),
    next: last && rows.length > inboxPageSize ? writeCursor(last) : null,
    now: now.toISOString(),
  };
}

export const getCounts = (db: Db, { actor: { accountId }, now }: SignedInCall): Promise<NotificationCounts> =>
  findCounts(db, accountId, keptSince(now));

/** Reading changes no record, so it isn't audited. */
export function markRead(
  db: Db,
  { actor: { accountId }, now }: SignedInCall,
  which: Marked,
): Promise<NotificationCounts> {
  return db.transaction().execute(async (trx) => {
    await setRead(trx, accountId, which, now);
    return findCounts(trx, accountId, keptSince(now));
  });
}
