import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

const jobStateRow = z.strictObject({
  queue: z.string(),
  state: z.string(),
  jobs: z.number(),
  oldestSeconds: z.number(),
});
export type JobState = z.output<typeof jobStateRow>;

/** Jobs that aren't completed, by queue and state, and how long ago the oldest of each was enqueued. */
export async function listJobStates(db: Queryable): Promise<JobState[]> {
  return rowsOf(
    jobStateRow,
    sql`
    select name as queue, state::text as state, count(*) as jobs,
           extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
    from pgboss.job where state not in ('completed', 'cancelled') and name not like '\\_\\_%'
    group by name, state`.execute(db),
  );
}
