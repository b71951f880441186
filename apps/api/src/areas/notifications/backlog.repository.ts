/** Messages that are due and not sent yet, for the metrics. */
import { notificationChannels } from '@portal/contract/notifications';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const backlogRow = z.strictObject({
  channel: z.enum(notificationChannels),
  messages: z.number(),
  oldestSeconds: z.number(),
});
export type Backlog = z.output<typeof backlogRow>;

/** A channel without any is absent. */
export function listBacklog(db: Queryable, now: Date): Promise<Backlog[]> {
  return rowsOf(
    backlogRow,
    sql`
    select channel, count(*)::int as messages,
           extract(epoch from ${now}::timestamptz - min(not_before))::float8 as "oldestSeconds"
    from notification_delivery where state = 'waiting' and not_before <= ${now} group by channel`.execute(db),
  );
}
