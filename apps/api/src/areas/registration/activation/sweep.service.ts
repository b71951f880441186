/** Cleans up after registrations. */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sweepRegistrationSessions } from '../steps/registration-session.repository.ts';
import { deleteUnactivatedAccounts } from './activation.repository.ts';

/**
 * Deletes old sessions, and accounts not activated within the 30 days of their links. A new invitation can then use the
 * same person and e-mail address.
 */
export async function sweepRegistrations(db: Db, now: Date): Promise<void> {
  await sweepRegistrationSessions(db, now);
  const call = { requestId: `sweep-${randomUUID()}`, now, actor: systemActor('sweep') };
  await db.transaction().execute(async (trx) => {
    for (const id of await deleteUnactivatedAccounts(trx, now)) {
      const event = 'registration.lapsed';
      await recordAudit(trx, call, { event, subject: `account ${id}` });
    }
  });
}
