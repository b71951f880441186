/**
 * Sessions of the school office (O-2.2). Read on every call, so that none outlives its person's rights; there are few
 * of them.
 */
import { staffRoleSchema, staffSession } from '@portal/contract/staff';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Queryable, Trx } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

const staffRow = z.strictObject({
  staffId: z.number(),
  staffKey: z.string(),
  label: z.string(),
  personId: z.nullable(z.string()),
  isBreakGlass: z.boolean(),
  memberships: z.array(z.strictObject({ schoolId: z.nullable(z.number()), role: staffRoleSchema })),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  authenticatedAt: z.date(),
});

const minuteMs = 60_000;

/** SQL over session `s`. */
function isLive(now: Date): RawBuilder<unknown> {
  const seenAfter = new Date(now.getTime() - staffSession.idleMinutes * minuteMs);
  const createdAfter = new Date(now.getTime() - staffSession.absoluteHours * 60 * minuteMs);
  return sql`s.ended_at is null and s.last_seen_at > ${seenAfter} and s.created_at > ${createdAfter}`;
}

/**
 * SQL over `staff`: whether the person's access hasn't ended and the identity provider hasn't deactivated them (O-2.8).
 * Checked on every call, not only at sign-in.
 */
export const hasAccess = (now: Date): RawBuilder<unknown> => sql`
  (staff.access_ends_at is null or staff.access_ends_at > ${now})
  and not exists (
    select from scim_user u
    where u.issuer = rtrim(staff.issuer, '/') and u.external_id = coalesce(staff.provisioning_id, staff.subject)
      and not u.is_active)`;

/** The person of a live session, with their current roles. */
export async function findStaffActor(db: Db, idHash: Buffer, now: Date): Promise<StaffActor | null> {
  const [row] = await rowsOf(
    staffRow,
    sql`
    select staff.id as "staffId", staff.public_id::text as "staffKey", staff.name as label,
           staff.register_person_id as "personId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
           s.authenticated_at as "authenticatedAt",
           exists (select from break_glass_account b where b.staff_id = staff.id) as "isBreakGlass",
           (select coalesce(jsonb_agg(jsonb_build_object('schoolId', m.school_id, 'role', m.role) order by m.id), '[]')
            from staff_membership m where m.staff_id = staff.id) as memberships
    from staff_session s join staff on staff.id = s.staff_id
    where s.id_hash = ${idHash} and ${isLive(now)} and ${hasAccess(now)}`.execute(db),
  );
  if (!row) return null;
  const { createdAt, lastSeenAt, authenticatedAt, ...staff } = row;
  return { kind: 'staff', ...staff, session: { idHash, createdAt, lastSeenAt, authenticatedAt } };
}

const mayRow = z.strictObject({ isAllowed: z.boolean() });

/** Whether a session of the person could start now. */
export async function mayHaveSession(trx: Trx, staffId: number, now: Date): Promise<boolean> {
  const [row] = await rowsOf(
    mayRow,
    sql`select ${hasAccess(now)} as "isAllowed" from staff where staff.id = ${staffId}`.execute(trx),
  );
  return row?.isAllowed ?? false;
}

export async function touchStaffSession(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_seen_at: now })
    .where('id_hash', '=', idHash)
    .where('last_seen_at', '<', now)
    .execute();
}

export interface NewStaffSession {
  idHash: Buffer;
  staffId: number;
  providerSession: string | null;
  userAgent: string;
  /** When the person proved who they are. */
  authenticatedAt: Date;
  now: Date;
}

export async function insertStaffSession(db: Queryable, session: NewStaffSession): Promise<void> {
  const { now } = session;
  await db
    .insertInto('staff_session')
    .values({
      id_hash: session.idHash,
      staff_id: session.staffId,
      provider_session: session.providerSession,
      created_at: now,
      last_seen_at: now,
      authenticated_at: session.authenticatedAt,
      user_agent: session.userAgent.slice(0, 200),
    })
    .execute();
}

/** Records a fresh sign-in of the session's person (O-2.4). */
export async function confirmStaffSession(
  db: Queryable,
  { idHash, authenticatedAt, now }: Pick<NewStaffSession, 'idHash' | 'authenticatedAt' | 'now'>,
): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ authenticated_at: authenticatedAt, last_seen_at: now })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endStaffSession(db: Queryable, idHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of the person. */
export async function endStaffSessions(trx: Trx, staffId: number, now: Date): Promise<void> {
  await trx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute();
}

const liveRow = z.strictObject({ isLive: z.boolean() });

/**
 * Whether the person still has a session. Locks the person until the transaction ends: of two sessions that end
 * together, the second sees that none is left.
 */
export async function hasLiveSession(trx: Trx, staffId: number, now: Date): Promise<boolean> {
  await sql`select from staff where id = ${staffId} for update`.execute(trx);
  const [row] = await rowsOf(
    liveRow,
    sql`
    select exists (select from staff_session s where s.staff_id = ${staffId} and ${isLive(now)}) as "isLive"`.execute(
      trx,
    ),
  );
  return row?.isLive ?? false;
}
