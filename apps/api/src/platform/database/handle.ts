/** The program's database handle: the query layer over one pool, and a small pool for the queries of every call. */
import type pg from 'pg';
import { openPool, openQueryLayer } from './database.ts';
import type { DatabaseOptions, Db } from './database.ts';
import { createReader, readsPrimary } from './reader.ts';
import type { Reader, ReaderOptions } from './reader.ts';

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
  /** For reads that a replica may serve: searches, exports and long lists that are not cached. */
  reader: Reader;
  /** Null without a replica. */
  replica: pg.Pool | null;
  close(): Promise<void>;
}

export interface HandleOptions extends DatabaseOptions {
  /** The same database as the role of the administration view; null if there is no such view. */
  viewConnectionString?: string | null;
  /** A streaming replica of the same database. */
  replicaConnectionString?: string | undefined;
  onRead?: ReaderOptions['onRead'];
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
  const replica = openReplica(options);
  const replicaDb = replica && openQueryLayer(replica);
  const { onRead = () => undefined } = options;
  const reader = replicaDb ? createReader({ primary: db, replica: replicaDb, onRead }) : readsPrimary(db);
  return {
    db,
    pool,
    callers,
    view,
    reader,
    replica,
    async close() {
      reader.close();
      await Promise.all([db.destroy(), callers.end(), view?.end(), replicaDb?.destroy()]);
    },
  };
}

function openReplica({ replicaConnectionString, ...options }: HandleOptions): pg.Pool | null {
  if (replicaConnectionString === undefined) return null;
  return openPool({ ...options, connectionString: replicaConnectionString, readOnly: true });
}
