import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

const atRow = z.strictObject({ at: z.date() });

/** When a package was last imported; null if none has been. */
export async function findLastImport(db: Queryable): Promise<Date | null> {
  const last = sql`select at from audit_event where event = 'import.package' order by at desc limit 1`;
  const [found] = await rowsOf(atRow, last.execute(db));
  return found?.at ?? null;
}
