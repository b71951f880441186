/** The program's database handle: the query layer over one pool, and a small pool for the queries of every call. */
import type pg from 'pg';
import { openPool, openQueryLayer } from './database.ts';
import type { DatabaseOptions, Db } from './database.ts';

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  /**
   * Identifies the caller on every call. Its connections use cached plans, which would be wrong for statements whose
   * best plan depends on the parameters, but halves the cost of this one.
   */
  callers: pg.Pool;
  /** Reads for the administration view, as a role that can only SELECT; null if there is no such view. */
  view: pg.Pool | null;
  close(): Promise<void>;
}

export interface HandleOptions extends DatabaseOptions {
  /** The same database as the role of the administration view; null if there is no such view. */
  viewConnectionString?: string | null;
}

const viewPoolSize = 4;

export function openHandle({ viewConnectionString = null, ...options }: HandleOptions): DatabaseHandle {
  const { poolSize = 8 } = options;
  const callersSize = Math.max(2, Math.floor(poolSize / 3));
  const pool = openPool({ ...options, poolSize: Math.max(2, poolSize - callersSize) });
  const callers = openPool({ ...options, poolSize: callersSize, planOnce: true });
  const view =
    viewConnectionString === null
      ? null
      : openPool({
          ...options,
          connectionString: viewConnectionString,
          poolSize: viewPoolSize,
          readOnly: true,
        });
  const db = openQueryLayer(pool);
  return {
    db,
    pool,
    callers,
    view,
    async close() {
      await Promise.all([db.destroy(), callers.end(), view?.end()]);
    },
  };
}
