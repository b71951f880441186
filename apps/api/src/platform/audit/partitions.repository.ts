/** The monthly partitions of the audit log (docs/decisions/server/audit-partitions.md). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

/** Lets the portal write to the audit log for a year even if no worker runs. */
const MONTHS_AHEAD = 12;

const createdRow = z.strictObject({ created: z.number() });

/** Creates missing partitions up to `MONTHS_AHEAD`. Returns how many it created. */
export async function createAuditPartitions(db: Queryable, now: Date): Promise<number> {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + MONTHS_AHEAD);
  const [row] = await rowsOf(
    createdRow,
    sql`select create_audit_partitions(${until}) as created`.execute(db),
  );
  return row?.created ?? 0;
}
