/** The connection pool and the query layer over it. */
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import './column-types.ts';
import { viewPool } from './view-context.ts';
import type { Database } from './schema.ts';
import { endWhenSilent } from './silence/silence.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** Runs the same queries on the pool and inside a transaction. */
export type Queryable = Db | Trx;

export interface DatabaseOptions {
  connectionString: string;
  poolSize?: number;
  /** Statement timeout; 0 for no limit (G13). */
  statementTimeoutMs?: number;
  /** Plans each named statement only once: for the few that run on every call. */
  planOnce?: boolean;
  /** Every transaction is read-only. */
  readOnly?: boolean;
  onError?: (error: Error) => void;
}

/** Opens a pool with the limits of G13. Errors on idle connections don't end the process. */
export function openDatabase(options: DatabaseOptions): Db {
  return openQueryLayer(openPool(options));
}

const pools = new WeakMap<Queryable, pg.Pool>();

/** The query layer over a pool. Within an administration view it reads over that view's own pool instead. */
export function openQueryLayer(pool: pg.Pool): Db {
  const connections = {
    options: pool.options,
    connect: () => (viewPool() ?? pool).connect(),
    end: () => pool.end(),
  };
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: connections }) });
  pools.set(db, pool);
  return db;
}

/** The pool of a query layer; undefined for a transaction, which has one connection. */
export function poolOf(db: Queryable): pg.Pool | undefined {
  const pool = pools.get(db);
  return pool && (viewPool() ?? pool);
}

/** A process that hangs in a transaction must not keep its locks. */
const idleInTransactionMs = 10_000;

export function openPool({
  connectionString,
  poolSize = 8,
  statementTimeoutMs = 2500,
  planOnce = false,
  readOnly = false,
  onError,
}: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 1000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs === 0 ? 0 : 2000,
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : idleInTransactionMs,
    application_name: 'portal',
    // PostgreSQL overestimates the cost of some statements, and compiling them takes longer than running them.
    options: [
      '-c jit=off',
      ...(planOnce ? ['-c plan_cache_mode=force_generic_plan'] : []),
      ...(readOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
  });
  pool.on('error', (error) => onError?.(error));
  // The pool handles errors only on idle connections: one that breaks between two statements of a call would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (statementTimeoutMs > 0)
    pool.on('connect', (client) => endWhenSilent(client, statementTimeoutMs + silenceMs));
  return pool;
}

/** Gives PostgreSQL time to report a statement that it cancelled at its time limit. */
const silenceMs = 500;
