/**
 * Tells adults of events beside a running portal, as its areas do: `node e2e/support/tell.ts <events as JSON>`. Journeys
 * of what people see of notifications don't depend on what causes them.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { notify } from '../../apps/api/src/areas/notifications/index.ts';
import type { NotificationEvent } from '../../apps/api/src/areas/notifications/index.ts';
import { withDb } from '../../apps/api/src/cli/operator.ts';
import type { Db } from '../../apps/api/src/platform/database/database.ts';
import type { Told } from './told.ts';

const DAY_MS = 86_400_000;

async function idOf(query: Promise<{ rows: { id: number }[] }>): Promise<number> {
  const [row] = (await query).rows;
  if (!row) throw new Error('Nobody and nothing has this id');
  return row.id;
}

async function eventOf(db: Db, told: Told): Promise<NotificationEvent> {
  const { email, studentId, centreCode, daysAgo: _, ...facts } = told;
  const find = (query: RawBuilder<{ id: number }>): Promise<number> => idOf(query.execute(db));
  return {
    ...facts,
    accountId: await find(sql`select id from account where email = ${email}`),
    ...(studentId !== undefined && {
      studentId: await find(sql`select id from student where one_school_id = ${studentId}`),
    }),
    ...(centreCode !== undefined && {
      schoolId: await find(sql`select id from school where centre_code = ${centreCode}`),
    }),
  };
}

const events: Told[] = JSON.parse(process.argv[2] ?? '[]');
await withDb(async (db) => {
  for (const told of events) {
    const event = await eventOf(db, told);
    const now = new Date(Date.now() - (told.daysAgo ?? 0) * DAY_MS);
    await db.transaction().execute((trx) => notify(trx, [event], now));
  }
});
