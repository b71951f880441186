/**
 * Up to which id the audit is complete. An id is taken when a row is inserted, but the row is visible only once its
 * transaction has committed, perhaps after rows with higher ids. Inserts hold a lock on the table until then, so the
 * rows up to an id are complete once every transaction that held one when the id was read has ended. This is how
 * `create index concurrently` waits for writers; it blocks nobody.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const idRow = z.strictObject({ id: z.number() });
const writerRow = z.strictObject({ writer: z.string() });

async function listWriters(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    writerRow,
    sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation in ('audit_event'::regclass, 'audit_brief'::regclass)
      and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
      db,
    ),
  );
  return rows.map(({ writer }) => writer);
}

const pollMs = 100;

/** The id up to which no row can still appear; null if writers are busy for longer than `waitMs`. */
export async function findHorizon(db: Db, waitMs: number): Promise<number | null> {
  const [last] = await rowsOf(
    idRow,
    sql`select case when is_called then last_value else 0 end as id from audit_event_id`.execute(db),
  );
  let writers = await listWriters(db);
  for (let waited = 0; writers.length > 0; waited += pollMs) {
    if (waited >= waitMs) return null;
    await delay(pollMs);
    const present = new Set(await listWriters(db));
    writers = writers.filter((writer) => present.has(writer));
  }
  return last?.id ?? 0;
}
