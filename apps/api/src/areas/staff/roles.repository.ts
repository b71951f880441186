/** The roles of a school's staff, from groups and assigned in the office (O-6.2). */
import { schoolRoles } from '@portal/contract/staff';
import type { SchoolRole } from '@portal/contract/staff';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const roles = z.array(z.enum(schoolRoles));
const personRow = z.strictObject({
  staffId: z.number(),
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  groupRoles: roles,
  assignedRoles: roles,
  lastSignInAt: z.date(),
});
export type StaffPersonRow = z.output<typeof personRow>;

/** The most people a list can hold and still be scanned. */
const mostFound = 10;

async function listPeople(
  db: Queryable,
  schoolId: number,
  condition: RawBuilder<unknown>,
): Promise<StaffPersonRow[]> {
  return rowsOf(
    personRow,
    sql`
    select staff.id as "staffId", staff.public_id::text as id, staff.name, staff.email,
           coalesce(array_agg(m.role order by m.role) filter (where m.is_from_group), '{}') as "groupRoles",
           array(select a.role from staff_assigned_role a
                 where a.staff_id = staff.id and a.school_id = ${schoolId} order by a.role) as "assignedRoles",
           staff.last_login_at as "lastSignInAt"
    from staff left join staff_membership m on m.staff_id = staff.id and m.school_id = ${schoolId}
    where (${condition})
      and not exists (select from break_glass_account b where b.staff_id = staff.id)
    group by staff.id order by staff.name, staff.id`.execute(db),
  );
}

export const listStaffOfSchool = (db: Queryable, schoolId: number): Promise<StaffPersonRow[]> =>
  listPeople(
    db,
    schoolId,
    sql`staff.id in (select one.staff_id from staff_membership one where one.school_id = ${schoolId})`,
  );

/** People of the whole department, by the start of a word of their name or by their whole e-mail address. */
export async function searchStaff(
  db: Queryable,
  schoolId: number,
  search: string,
): Promise<StaffPersonRow[]> {
  const text = search.toLowerCase();
  const found = await listPeople(
    db,
    schoolId,
    sql`lower(staff.email) = ${text} or starts_with(lower(staff.name), ${text})
        or strpos(lower(staff.name), ${` ${text}`}) > 0`,
  );
  return found.slice(0, mostFound);
}

export async function findPerson(
  db: Queryable,
  schoolId: number,
  publicId: string,
): Promise<StaffPersonRow | null> {
  const [person] = await listPeople(db, schoolId, sql`staff.public_id = ${publicId}`);
  return person ?? null;
}

/** Two changes of one person's roles, or a change and a sign-in, happen one after the other. */
export async function lockStaff(trx: Trx, staffId: number): Promise<void> {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute();
}

export interface RoleAtSchool {
  staffId: number;
  schoolId: number;
  role: SchoolRole;
}

export async function assignRole(
  trx: Trx,
  { staffId, schoolId, role }: RoleAtSchool,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('staff_assigned_role')
    .values({ staff_id: staffId, school_id: schoolId, role, assigned_at: now })
    .execute();
  await trx
    .insertInto('staff_membership')
    .values({ staff_id: staffId, school_id: schoolId, role, is_from_group: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A group's role of the same name stays. */
export async function endRole(trx: Trx, { staffId, schoolId, role }: RoleAtSchool): Promise<void> {
  await trx
    .deleteFrom('staff_assigned_role')
    .where('staff_id', '=', staffId)
    .where('school_id', '=', schoolId)
    .where('role', '=', role)
    .execute();
  await trx
    .deleteFrom('staff_membership')
    .where('staff_id', '=', staffId)
    .where('school_id', '=', schoolId)
    .where('role', '=', role)
    .where('is_from_group', '=', false)
    .execute();
}
