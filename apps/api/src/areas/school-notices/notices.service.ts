/** Reads a notice, and records the first opening so that a recall can list the adults who had opened it. */
import type { FamilyNotice } from '@portal/contract/school-notices';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { findNotice, noteOpening } from './notices.repository.ts';

export async function readNotice(
  db: Db,
  { actor, now }: Pick<SignedInCall, 'actor' | 'now'>,
  noticeId: string,
): Promise<FamilyNotice> {
  const { accountId } = actor;
  const notice = await findNotice(db, { accountId, noticeId, now });
  if (!notice) throw notFound();
  await db.transaction().execute((trx) => noteOpening(trx, { rowId: notice.rowId, accountId, now }));
  const { id, title, message, schoolName, timeZone, shownAt, endsAt, isUrgent } = notice;
  return {
    id,
    title,
    message,
    schoolName,
    timeZone,
    shownAt: shownAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isUrgent,
  };
}
