/** Notifies everybody of new reports, as an area does: at most 1,000 people per transaction. */
import { notify } from '../../../apps/api/src/areas/notifications/index.ts';
import type { Db } from '../../../apps/api/src/platform/database/database.ts';
import type { Person } from './people.ts';

const batch = 1000;

/** Returns the duration in seconds. */
export async function notifyEverybody(
  db: Db,
  people: readonly Person[],
  events: readonly string[],
): Promise<number> {
  const began = performance.now();
  for (const subjectKey of events)
    for (let at = 0; at < people.length; at += batch) {
      const told = people.slice(at, at + batch).map(({ accountId, studentId }) => ({
        kind: 'new-report' as const,
        params: { reportingPeriod: 'Semester 2' },
        accountId,
        studentId,
        subjectKey,
        link: '/reports/1/2',
      }));
      await db.transaction().execute((trx) => notify(trx, told, new Date()));
    }
  return (performance.now() - began) / 1000;
}
