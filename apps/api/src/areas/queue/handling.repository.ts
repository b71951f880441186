/**
 * Who is handling a request, and its version. Each staff action raises the version, so that nobody acts on an outdated
 * view.
 */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { queueLimits, queuePermissions } from '@portal/contract/queue';
import { permissionRoles } from '@portal/contract/staff';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const actions = ['approved', 'rejected', 'closed', 'undone', 'held', 'released', 'assigned'] as const;
export type HandlingAction = (typeof actions)[number];

const changedRow = z.strictObject({ version: z.number() });

export interface Handling {
  requestRowId: number;
  /** Null: a rule of the school. */
  staffId: number | null;
  action: HandlingAction;
}

/**
 * Records the action if the request is still at this version. The row stays locked until the transaction ends, so the
 * second of two concurrent actions finds a newer version.
 */
export async function raiseVersion(
  trx: Trx,
  { requestRowId, staffId, action }: Handling,
  version: number,
): Promise<number | undefined> {
  await ensureRow(trx, requestRowId);
  const [row] = await rowsOf(
    changedRow,
    sql`
    update change_request_handling
    set version = version + 1, changed_by = ${staffId}::bigint, last_action = ${action}, claimed_by = null, claimed_until = null
    where change_request_id = ${requestRowId} and version = ${version}
    returning version`.execute(trx),
  );
  return row?.version;
}

/** The same for undoing a decision, which doesn't depend on the version the caller saw. */
export async function noteUndone(trx: Trx, requestRowId: number, staffId: number): Promise<void> {
  await sql`
    update change_request_handling set version = version + 1, changed_by = ${staffId}, last_action = 'undone'
    where change_request_id = ${requestRowId}`.execute(trx);
}

async function ensureRow(trx: Queryable, requestRowId: number): Promise<void> {
  await trx
    .insertInto('change_request_handling')
    .values({ change_request_id: requestRowId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const lastRow = z.strictObject({
  action: z.nullable(z.enum(actions)),
  name: z.nullable(z.string()),
});

/** The last action, and who took it. */
export async function findLastAction(
  db: Queryable,
  requestRowId: number,
): Promise<z.output<typeof lastRow> | undefined> {
  const [row] = await rowsOf(
    lastRow,
    sql`
    select h.last_action as action, staff.name from change_request_handling h
    left join staff on staff.id = h.changed_by where h.change_request_id = ${requestRowId}`.execute(db),
  );
  return row;
}

export async function setHeld(trx: Trx, requestRowId: number, heldSince: Date | null): Promise<void> {
  await trx
    .updateTable('change_request_handling')
    .set({ held_since: heldSince })
    .where('change_request_id', '=', requestRowId)
    .execute();
}

export async function setAssignee(trx: Trx, requestRowId: number, staffId: number | null): Promise<void> {
  await trx
    .updateTable('change_request_handling')
    .set({ assigned_to: staffId })
    .where('change_request_id', '=', requestRowId)
    .execute();
}

const claimRow = z.strictObject({ id: z.string(), name: z.string(), isOwn: z.boolean() });

/** Claims the request unless a colleague's claim is still valid. Returns who holds the claim. */
export async function claim(
  db: Queryable,
  { requestRowId, staffId }: Pick<Handling, 'requestRowId' | 'staffId'>,
  now: Date,
): Promise<z.output<typeof claimRow> | undefined> {
  await ensureRow(db, requestRowId);
  const until = new Date(now.getTime() + queueLimits.claimMinutes * 60_000);
  await sql`
    update change_request_handling set claimed_by = ${staffId}, claimed_until = ${until}
    where change_request_id = ${requestRowId}
      and (claimed_by is null or claimed_by = ${staffId} or claimed_until <= ${now})`.execute(db);
  const [row] = await rowsOf(
    claimRow,
    sql`
    select staff.public_id::text as id, staff.name, staff.id = ${staffId} as "isOwn"
    from change_request_handling h join staff on staff.id = h.claimed_by
    where h.change_request_id = ${requestRowId}`.execute(db),
  );
  return row;
}

/** Releases a person's claims when their sessions end. */
export async function releaseClaims(trx: Trx, staffId: number): Promise<void> {
  await trx
    .updateTable('change_request_handling')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', staffId)
    .execute();
}

const colleagueRow = z.strictObject({ id: z.string(), name: z.string(), staffId: z.number() });
export type ColleagueRow = z.output<typeof colleagueRow>;

/** The staff who may decide requests at the school. */
export async function listColleagues(db: Queryable, schoolId: number): Promise<ColleagueRow[]> {
  const roles = [...new Set(queuePermissions.flatMap((permission) => [...permissionRoles[permission]]))];
  return rowsOf(
    colleagueRow,
    sql`
    select distinct staff.public_id::text as id, staff.name, staff.id as "staffId"
    from staff_membership m join staff on staff.id = m.staff_id
    where m.school_id = ${schoolId} and m.role = any(${roles}::text[])
    order by staff.name, "staffId"`.execute(db),
  );
}
