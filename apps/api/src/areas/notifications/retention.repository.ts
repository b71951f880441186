/** How long notifications are kept (W-6.9). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { keptSince } from './inbox/inbox.service.ts';

const day = 24 * 60 * 60_000;
/** Deliveries are kept to explain what happened to a notification. A month is enough for that. */
const DELIVERY_DAYS = 30;
/** Rows that one statement deletes. The rest follows in the next hour. */
const BATCH = 5000;
const MOST_BATCHES = 40;

async function deleteInBatches(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (Number(numAffectedRows) < BATCH) return;
  }
}

/** Deletes notifications after 12 months, and settled deliveries and bounces after 30 days. */
export async function sweepNotifications(db: Db, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    sql`
    delete from notification_delivery where id in (
      select id from notification_delivery
      where created_at < ${new Date(now.getTime() - DELIVERY_DAYS * day)} and settled_at is not null limit ${BATCH})`,
  );
  await sql`
    delete from email_bounce where bounced_at < ${new Date(now.getTime() - DELIVERY_DAYS * day)}`.execute(db);
  await deleteInBatches(
    db,
    sql`
    delete from notification where id in (
      select id from notification where created_at < ${keptSince(now)} limit ${BATCH})`,
  );
}
