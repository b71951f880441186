/** Commands that act on someone's behalf in the portal's own database. */
import { userInfo } from 'node:os';
import { openDatabase } from '../platform/database/database.ts';
import type { Db } from '../platform/database/database.ts';
import { withDatabase } from './settings.ts';

/** The operator's user name, for the record; in a container the uid may have no name. */
export function defaultOperator(): string {
  try {
    return userInfo().username;
  } catch {
    return 'school office';
  }
}

export function withDb<T>(action: (db: Db, connectionString: string) => Promise<T>): Promise<T> {
  return withDatabase(async (connectionString) => {
    const db = openDatabase({ connectionString, poolSize: 2 });
    try {
      return await action(db, connectionString);
    } finally {
      await db.destroy();
    }
  });
}
