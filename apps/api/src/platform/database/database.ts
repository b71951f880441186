/**
 * One pool and one query layer. Dates stay text and bigints become numbers, so that nothing shifts by a zone or a type.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';
import { endWhenSilent } from './silence.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** Runs the same queries on the pool and inside a transaction. */
export type Queryable = Db | Trx;

const oid = { int8: 20, date: 1082, time: 1083 } as const;
pg.types.setTypeParser(oid.int8, Number);
pg.types.setTypeParser(oid.date, (text) => text);
pg.types.setTypeParser(oid.time, (text) => text.slice(0, 5));

export interface DatabaseOptions {
  connectionString: string;
  poolSize?: number;
  /** Statement timeout; 0 for no limit (G13). */
  statementTimeoutMs?: number;
  /** Plans each named statement only once: for the few that run on every call. */
  planOnce?: boolean;
  onError?: (error: Error) => void;
}

/** Opens a pool with the limits of G13. Errors on idle connections don't end the process. */
export function openDatabase(options: DatabaseOptions): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(options) }) });
}

/** A process that hangs in a transaction must not hold its locks. */
const idleInTransactionMs = 10_000;

export function openPool({
  connectionString,
  poolSize = 8,
  statementTimeoutMs = 2500,
  planOnce = false,
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
    // PostgreSQL would compile statements whose cost it overestimates, which takes longer than running them.
    options: ['-c jit=off', ...(planOnce ? ['-c plan_cache_mode=force_generic_plan'] : [])].join(' '),
  });
  pool.on('error', (error) => onError?.(error));
  // The pool handles errors only on idle connections: one that breaks between two statements of a call would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (statementTimeoutMs > 0)
    pool.on('connect', (client) => endWhenSilent(client, statementTimeoutMs + silenceMs));
  return pool;
}

/** Longer than PostgreSQL takes to report a statement that it has cancelled. */
const silenceMs = 500;
