/** The schools of a staff member, and what they may do there (O-1.1, O-1.2). */
import { permissionsOf } from '@portal/contract/staff';
import type { StaffMember, StaffPermission } from '@portal/contract/staff';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { listSchools } from './staff.repository.ts';

export interface StaffAtSchool {
  schoolId: number;
  centreCode: string;
  timeZone: string;
  permissions: StaffPermission[];
}

type OwnCall = Pick<StaffCall, 'actor'>;

/**
 * The school of a call. Another school is not found, exactly like one that doesn't exist (O-1.2). At one of the
 * caller's own schools, a caller without any of the permissions is refused.
 */
export async function findSchool(
  db: Queryable,
  { actor }: OwnCall,
  centreCode: string,
  anyOf: readonly StaffPermission[],
): Promise<StaffAtSchool> {
  const [school] = await listSchools(db, actor.staffId, centreCode);
  if (!school) throw notFound();
  const permissions = permissionsOf(school.roles);
  if (!anyOf.some((permission) => permissions.includes(permission))) throw new ProblemError('forbidden');
  return { schoolId: school.schoolId, centreCode, timeZone: school.timeZone, permissions };
}

/** All of the person's schools where they have one of the permissions. */
export async function findSchools(
  db: Queryable,
  { actor }: OwnCall,
  anyOf: readonly StaffPermission[],
): Promise<StaffAtSchool[]> {
  const schools = await listSchools(db, actor.staffId);
  return schools
    .map(({ roles, ...school }) => ({ ...school, permissions: permissionsOf(roles) }))
    .filter(({ permissions }) => anyOf.some((permission) => permissions.includes(permission)));
}

/** Who is signed in. */
export async function getStaffMember(db: Db, { actor }: OwnCall): Promise<StaffMember> {
  const schools = await listSchools(db, actor.staffId);
  return {
    id: actor.staffKey,
    name: actor.label,
    schools: schools.map((school) => ({ ...school, permissions: permissionsOf(school.roles) })),
    isDepartment: actor.memberships.some(({ schoolId }) => schoolId === null),
  };
}
