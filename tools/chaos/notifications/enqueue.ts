/** Tells everybody of new reports, as an area does: at most a thousand people in a transaction. */
import { sql } from 'kysely';
import { notifySelected } from '../../../apps/api/src/areas/notifications/index.ts';
import type { Db } from '../../../apps/api/src/platform/database/database.ts';
import type { Person } from './people.ts';

const batch = 1000;

/** Returns the seconds that it took. */
export async function tellEverybody(
  db: Db,
  people: readonly Person[],
  events: readonly string[],
): Promise<number> {
  const began = performance.now();
  for (const subjectKey of events)
    for (let at = 0; at < people.length; at += batch) {
      const accounts = people.slice(at, at + batch).map(({ accountId }) => accountId);
      const facts = {
        kind: 'new-report',
        params: { reportingPeriod: 'Semester 2' },
        subjectKey,
        link: '/reports/1/2',
      } as const;
      const recipients = sql`
        select account_id, student_id from account_student where account_id = any(${accounts}::bigint[])`;
      await db.transaction().execute((trx) => notifySelected(trx, recipients, facts, new Date()));
    }
  return (performance.now() - began) / 1000;
}
