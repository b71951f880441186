/** The school's last good package, for the office's top bar and Today (O-3.5). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const lastRow = z.strictObject({ importedAt: z.date(), rows: z.number() });

export async function findLastImport(
  db: Queryable,
  schoolId: number,
): Promise<{ importedAt: string; rows: number } | null> {
  const [row] = await rowsOf(
    lastRow,
    sql`
    select d.finished_at as "importedAt", d.row_count as rows from delivery d
    where d.school_id = ${schoolId} and d.state in ('imported', 'unchanged') and d.finished_at is not null
    order by d.finished_at desc limit 1`.execute(db),
  );
  return row ? { importedAt: row.importedAt.toISOString(), rows: row.rows } : null;
}
