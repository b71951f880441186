/**
 * Sessions of the administration view (O-10.2). Read on every call, so that a view ends with its time, with the office
 * session it was started in, and with the person's permission.
 */
import { permissionsOf, roleMay, staffRoleSchema } from '@portal/contract/staff';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { AdminViewActor } from '../access/actor.ts';
import type { Db, Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { hasAccess } from './staff-session.repository.ts';

const viewRow = z.strictObject({
  viewId: z.number(),
  staffKey: z.string(),
  label: z.string(),
  username: z.string(),
  timetableCode: z.string(),
  roles: z.array(staffRoleSchema),
  schoolId: z.number(),
  centreCode: z.string(),
  schoolName: z.string(),
  reason: z.nullable(z.string()),
  startedAt: z.date(),
  endsAt: z.date(),
  accountId: z.number(),
  accountKey: z.string(),
  isActive: z.boolean(),
  parentId: z.string(),
  familyId: z.string(),
  hasPendingTerms: z.boolean(),
});

/** The view of a live session. */
export async function findAdminView(db: Db, idHash: Buffer, now: Date): Promise<AdminViewActor | null> {
  const [row] = await rowsOf(
    viewRow,
    sql`
    select v.id as "viewId", staff.public_id::text as "staffKey", staff.name as label,
           coalesce(staff.username, staff.name) as username, coalesce(staff.timetable_code, '') as "timetableCode",
           array(select m.role from staff_membership m
                 where m.staff_id = staff.id and coalesce(m.school_id, v.school_id) = v.school_id order by m.id) as roles,
           school.id as "schoolId", school.centre_code as "centreCode", school.name as "schoolName",
           v.reason, v.started_at as "startedAt", v.ends_at as "endsAt",
           a.id as "accountId", a.public_id::text as "accountKey", a.is_active as "isActive",
           parent.source_id as "parentId", key.public_id::text as "familyId",
           exists (
             select from terms_document d
             where d.is_current and d.kind in ('privacy', 'owner')
               and not exists (select from account_terms t where t.account_id = a.id and t.terms_document_id = d.id)
           ) as "hasPendingTerms"
    from admin_view_session v
    join staff_session s on s.id_hash = v.staff_session_hash and s.ended_at is null
    join staff on staff.id = v.staff_id
    join school on school.id = v.school_id
    join account a on a.id = v.account_id
    join known_parent parent on parent.id = a.known_parent_id
    join parent_key key on key.known_parent_id = parent.id
    where v.id_hash = ${idHash} and v.ended_at is null and v.ends_at > ${now} and ${hasAccess(now)}`.execute(
      db,
    ),
  );
  const role = row?.roles.find((each) => roleMay(each, 'admin-view.start'));
  return row && role ? toActor(row, role, idHash) : null;
}

function toActor(
  { roles, accountId, accountKey, isActive, hasPendingTerms, startedAt, ...view }: z.output<typeof viewRow>,
  role: AdminViewActor['role'],
  idHash: Buffer,
): AdminViewActor {
  const session = { idHash, createdAt: startedAt, lastSeenAt: startedAt, authenticatedAt: startedAt };
  return {
    ...view,
    kind: 'admin-view',
    role,
    permissions: permissionsOf(roles),
    session,
    // Nothing is cached in a view, so the parent needs no stamp.
    parent: {
      kind: 'family',
      accountId,
      accountKey,
      isActive,
      isOwner: true,
      hasPendingTerms,
      stamp: '',
      session,
    },
  };
}

/** Ends a view; false if it had ended. */
export async function endAdminView(db: Queryable, viewId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_view_session')
    .set({ ended_at: now })
    .where('id', '=', viewId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
