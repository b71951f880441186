import type { Db } from './database.ts';
import { ownMigrations, readSchemaState } from './migrations/schema-state.ts';

/** Whether the database is reachable and has every migration of this build. */
export async function isDatabaseReady(db: Db, migrations = ownMigrations): Promise<boolean> {
  try {
    const { missing } = await readSchemaState(db, migrations);
    return missing.length === 0;
  } catch {
    return false;
  }
}
