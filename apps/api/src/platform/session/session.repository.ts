/** Sessions in the database, shared by every process: an ended one is ended everywhere at the next call (G6). */
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Db, Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import type { FamilyActor } from '../access/actor.ts';

const sessionRow = z.strictObject({
  id_hash: z.instanceof(Buffer),
  created_at: z.date(),
  last_seen_at: z.date(),
  authenticated_at: z.date(),
  account_id: z.number(),
  account_key: z.string(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  has_pending_terms: z.boolean(),
  stamp: z.string(),
});
type SessionRow = z.output<typeof sessionRow>;

/**
 * One statement identifies the caller and reads the stamp of everything they may see (see `FamilyActor.stamp`). It runs
 * for every signed-in call, so it is prepared once per connection and reads a few rows by their keys.
 */
const findActorsSql = `
  select s.id_hash, s.created_at, s.last_seen_at, s.authenticated_at, a.id as account_id,
         a.public_id::text as account_key, a.is_active, a.known_parent_id is not null as is_owner,
         concat(a.revision, '/', parent.revision) as stamp,
         exists (
           select from terms_document d
           where d.is_current and d.kind in ('privacy', case when a.known_parent_id is null then 'viewer' else 'owner' end)
             and not exists (select from account_terms t where t.account_id = a.id and t.terms_document_id = d.id)
         ) as has_pending_terms
  from session s join account a on a.id = s.account_id
  left join known_parent parent on parent.id = a.known_parent_id
  where s.id_hash = any($1::bytea[]) and a.locked_at is null and s.ended_at is null and s.last_seen_at > $2 and s.created_at > $3`;

export interface LiveWindow {
  /** A session last seen before this is idle and has ended. */
  seenAfter: Date;
  /** A session older than this has ended, regardless of activity. */
  createdAfter: Date;
}

/** The live sessions among them, in no order. */
export async function findActors(
  pool: pg.Pool,
  idHashes: readonly Buffer[],
  window: LiveWindow,
): Promise<FamilyActor[]> {
  const rows = await rowsOf(
    sessionRow,
    pool.query({
      name: 'find-actors',
      text: findActorsSql,
      values: [idHashes, window.seenAfter, window.createdAfter],
    }),
  );
  return rows.map(toActor);
}

function toActor(row: SessionRow): FamilyActor {
  return {
    kind: 'family',
    accountId: row.account_id,
    accountKey: row.account_key,
    isActive: row.is_active,
    isOwner: row.is_owner,
    hasPendingTerms: row.has_pending_terms,
    stamp: row.stamp,
    session: {
      idHash: row.id_hash,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      authenticatedAt: row.authenticated_at,
    },
  };
}

export async function touchSession(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id_hash', '=', idHash)
    .where('last_seen_at', '<', now)
    .execute();
}

export interface NewSession {
  idHash: Buffer;
  accountId: number;
  userAgent: string;
  now: Date;
  maxLive: number;
  /** Whether the sign-in counts as the owner's own (docs/decisions/accounts/account-recovery.md). */
  isConfirmed: boolean;
}

/** Starts a session; ends the account's oldest beyond `maxLive`. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { accountId, now } = session;
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      authenticated_at: now,
      is_confirmed: session.isConfirmed,
      user_agent: session.userAgent.slice(0, 200),
    })
    .execute();
  await sql`
    update session set ended_at = ${now} where ended_at is null and account_id = ${accountId} and id_hash in (
      select id_hash from session where account_id = ${accountId} and ended_at is null
      order by created_at desc offset ${session.maxLive})`.execute(db);
}

/** Records a step-up in the session (G7); `isConfirmed`: whether it confirms the account's owner. */
export async function confirmSession(
  db: Queryable,
  idHash: Buffer,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ authenticated_at: now, is_confirmed: isConfirmed })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether the session's last authentication counts as the owner's own. */
export async function isConfirmedSession(db: Queryable, idHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('is_confirmed')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return row?.is_confirmed ?? false;
}

export async function endSession(db: Queryable, idHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of an account: a new password, or "sign out everywhere". */
export async function endAllSessions(db: Queryable, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of an account but one, where the person changed their password. */
export async function endOtherSessions(
  db: Queryable,
  accountId: number,
  keep: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('id_hash', '!=', keep)
    .where('ended_at', 'is', null)
    .execute();
}
