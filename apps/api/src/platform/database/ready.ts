import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether a statement succeeds. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
