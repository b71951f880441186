/** The database as the program holds it: the query layer, and the pool for the few hot prepared statements. */
import type pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from './database.ts';
import type { DatabaseOptions, Db } from './database.ts';

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openHandle(options: DatabaseOptions): DatabaseHandle {
  const pool = openPool(options);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
