/** Test notifications to a person's own devices. */
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/** Returns the number of devices that get the test notification. */
export async function insertTests(
  trx: Trx,
  accountId: number,
  deviceId: string | null,
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_delivery (account_id, channel, purpose, endpoint_id, is_urgent, not_before, created_at)
    select account_id, 'push', 'test', id, true, ${now}, ${now} from push_endpoint
    where account_id = ${accountId} and (${deviceId}::uuid is null or public_id = ${deviceId}::uuid)`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
