/**
 * Sends reads to a streaming replica if it has everything that was committed when the read began, and otherwise to the
 * primary. See docs/decisions/operations/replica-reads.md.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ProblemError } from '../errors.ts';
import type { Db } from './database.ts';
import { rowsOf } from './rows.ts';
import { isUnavailable } from './unavailable.ts';
import { isInView } from './view-context.ts';

export type ReadTarget = 'replica' | 'primary';

export interface ReaderOptions {
  primary: Db;
  replica: Db;
  onRead: (target: ReadTarget) => void;
}

/** The replica as of the latest probe. */
export interface ReplicaState {
  isUsable: boolean;
  /** How much of the primary's log the replica has yet to replay; null if that isn't known. */
  lagBytes: number | null;
}

export interface Reader {
  /**
   * Runs a read that needs no write of its own transaction. It may run twice: first on the replica, and again on the
   * primary after an error.
   */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Null without a replica. */
  state(): ReplicaState | null;
  /** Stops probing. */
  close(): void;
}

/** The longest that a read waits for the replica before it goes to the primary. */
const WAIT_MS = 50;
const POLL_MS = 5;
const PROBE_MS = 1000;

/** A reader without a replica. */
export const readsPrimary = (primary: Db): Reader => ({
  read: (read) => read(primary),
  state: () => null,
  close: () => undefined,
});

/** A reader that uses a replica while the latest probe or read found it usable. */
export function createReader({ primary, replica, onRead }: ReaderOptions): Reader {
  const state: ReplicaState = { isUsable: false, lagBytes: null };
  const closing = new AbortController();
  const onReplica = async <T>(
    read: (db: Db) => Promise<T>,
    onLag: (bytes: number) => void = () => undefined,
  ): Promise<T> => {
    const position = await findPosition(primary);
    return onceReached(replica, { position, read, onLag });
  };
  const probe = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const lag: Pick<ReplicaState, 'lagBytes'> = { lagBytes: null };
      const isUsable = await onReplica(
        async () => true,
        (bytes) => (lag.lagBytes = bytes),
      ).catch(() => false);
      Object.assign(state, lag, { isUsable });
      await delay(PROBE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  void probe();
  return {
    async read(read) {
      // An administration view reads over its own pool, which leads to the primary.
      if (state.isUsable && !isInView()) {
        try {
          const result = await onReplica(read);
          onRead('replica');
          return result;
        } catch (error) {
          if (error instanceof ProblemError) throw error;
          if (isUnavailable(error)) state.isUsable = false;
        }
      }
      onRead('primary');
      return read(primary);
    },
    state: () => ({ ...state }),
    close: () => closing.abort(),
  };
}

interface Position {
  lsn: string;
  identity: string;
}

/**
 * The cluster, the database and the timeline. A replica of another primary, or of a primary that has been replaced, may
 * have reached the position on another history.
 */
const identityWith = (timeline: string) =>
  sql.raw(`(select system_identifier from pg_control_system()) || ' ' ||
    (select oid from pg_database where datname = current_database()) || ' ' || ${timeline}`);

const primaryIdentity = identityWith(
  `('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int`,
);
const replicaIdentity = identityWith('(select min_recovery_end_timeline from pg_control_recovery())');

const positionRow = z.strictObject({ lsn: z.string(), identity: z.string() });

/** Every commit that has been confirmed is flushed, so its position is at most this one. */
async function findPosition(primary: Db): Promise<Position> {
  const query = sql`select pg_current_wal_flush_lsn()::text as lsn, ${primaryIdentity} as identity`;
  const [position] = await rowsOf(positionRow, query.execute(primary));
  if (!position) throw new Error('The primary has no position');
  return position;
}

const replicaRow = z.strictObject({
  isInRecovery: z.boolean(),
  identity: z.string(),
  lagBytes: z.nullable(z.number()),
});

interface ReplicaRead<T> {
  position: Position;
  read: (db: Db) => Promise<T>;
  onLag: (bytes: number) => void;
}

/**
 * Reads on a connection that has seen the position reached: the snapshots of later statements include it. Rejects if that
 * takes too long, also while connecting.
 */
async function onceReached<T>(replica: Db, { position, read, onLag }: ReplicaRead<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('The replica is behind')), WAIT_MS);
  const tooLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason));
  });
  const reading = replica.connection().execute(async (db) => {
    while (!(await hasReached(db, position, onLag))) await delay(POLL_MS, undefined, { signal: late.signal });
    late.signal.throwIfAborted();
    clearTimeout(timer);
    return read(db);
  });
  return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
}

async function hasReached(
  db: Db,
  { lsn, identity }: Position,
  onLag: (bytes: number) => void,
): Promise<boolean> {
  const query = sql`
    select pg_is_in_recovery() as "isInRecovery", ${replicaIdentity} as identity,
           pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn())::float8 as "lagBytes"`;
  const [row] = await rowsOf(replicaRow, query.execute(db));
  if (!row?.isInRecovery || row.identity !== identity || row.lagBytes === null)
    throw new Error('The server is no replica of the primary');
  onLag(Math.max(0, row.lagBytes));
  return row.lagBytes <= 0;
}
