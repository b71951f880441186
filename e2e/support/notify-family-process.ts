/**
 * Notifies adults of events in a running portal, as its areas do, so that journeys about notifications don't depend on the
 * changes that cause them: `node e2e/support/notify-family-process.ts <events as JSON>`.
 */
import { notify } from '../../apps/api/src/areas/notifications/index.ts';
import type { NotificationEvent } from '../../apps/api/src/areas/notifications/index.ts';
import { withDb } from '../../apps/api/src/cli/operator.ts';
import { poolOf } from '../../apps/api/src/platform/database/database.ts';
import type { Db } from '../../apps/api/src/platform/database/database.ts';
import type { FamilyNotification } from './notify-family.ts';

const DAY_MS = 86_400_000;

async function idOf(db: Db, query: string, value: string): Promise<number> {
  const found = await poolOf(db)?.query<{ id: number }>(query, [value]);
  const row = found?.rows[0];
  if (!row) throw new Error(`Unknown name: ${value}`);
  return row.id;
}

const accountId = (db: Db, email: string): Promise<number> =>
  idOf(db, 'select id from account where email = $1', email);
const studentId = (db: Db, id: string): Promise<number> =>
  idOf(db, 'select id from student where one_school_id = $1', id);
const schoolId = (db: Db, code: string): Promise<number> =>
  idOf(db, 'select id from school where centre_code = $1', code);

async function eventOf(db: Db, notification: FamilyNotification): Promise<NotificationEvent> {
  const { email, studentId: student, centreCode, daysAgo: _, ...facts } = notification;
  return {
    ...facts,
    accountId: await accountId(db, email),
    ...(student !== undefined && { studentId: await studentId(db, student) }),
    ...(centreCode !== undefined && { schoolId: await schoolId(db, centreCode) }),
  };
}

const events: FamilyNotification[] = JSON.parse(process.argv[2] ?? '[]');
await withDb(async (db) => {
  const known = await Promise.all(events.map((event) => eventOf(db, event)));
  // In one transaction, so that a worker finds all of them or none: what is gathered is sent as one message.
  await db.transaction().execute(async (trx) => {
    for (const [at, event] of known.entries())
      await notify(trx, [event], new Date(Date.now() - (events[at]?.daysAgo ?? 0) * DAY_MS));
  });
});
