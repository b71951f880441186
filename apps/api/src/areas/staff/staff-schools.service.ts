/** The schools of a staff member, and what they may do there (O-1.1, O-1.2). */
import { permissionsAt } from '@portal/contract/staff';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  StaffMember,
  StaffPermission,
  StaffSchool,
  findStaffSchoolsEndpoint,
} from '@portal/contract/staff';
import type { StaffActor } from '../../platform/access/actor.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findSchools as searchSchools } from '../add-student/index.ts';
import { listSchools } from './staff.repository.ts';
import type { StaffSchoolRow } from './staff.repository.ts';

export interface StaffAtSchool {
  schoolId: number;
  centreCode: string;
  name: string;
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
  const [school] = await listSchools(db, actor.staffId, [centreCode]);
  if (!school) throw notFound();
  const permissions = permissionsAt(school.roles, school.isDepartment);
  if (!anyOf.some((permission) => permissions.includes(permission))) throw new ProblemError('forbidden');
  const { schoolId, name, timeZone } = school;
  return { schoolId, centreCode, name, timeZone, permissions };
}

/** All of the person's schools where they have one of the permissions. */
export async function findSchools(
  db: Queryable,
  { actor }: OwnCall,
  anyOf: readonly StaffPermission[],
): Promise<StaffAtSchool[]> {
  const schools = await listSchools(db, actor.staffId);
  return schools
    .map(({ roles, isDepartment: everywhere, ...school }) => ({
      ...school,
      permissions: permissionsAt(roles, everywhere),
    }))
    .filter(({ permissions }) => anyOf.some((permission) => permissions.includes(permission)));
}

/** Who is signed in. */
export async function getStaffMember(db: Db, { actor }: OwnCall): Promise<StaffMember> {
  const schools = await listSchools(db, actor.staffId);
  return {
    id: actor.staffKey,
    name: actor.label,
    schools: schools.map(presentSchool),
    isDepartment: isDepartment(actor),
  };
}

const presentSchool = ({ isDepartment: everywhere, ...school }: StaffSchoolRow): StaffSchool => ({
  ...school,
  permissions: permissionsAt(school.roles, everywhere),
});

const isDepartment = ({ memberships }: StaffActor): boolean =>
  memberships.some(({ schoolId }) => schoolId === null);

/** Schools for staff of the department to choose from: by centre code, or else by name. Refuses other staff. */
export async function findDepartmentSchools(
  db: Db,
  { actor }: OwnCall,
  { search, centreCodes }: BodyOf<typeof findStaffSchoolsEndpoint>,
): Promise<ResponseOf<typeof findStaffSchoolsEndpoint>> {
  if (!isDepartment(actor)) throw new ProblemError('forbidden');
  const found = centreCodes.length > 0 ? null : await searchSchools(db, search);
  const codes = found?.schools.map(({ id }) => id) ?? centreCodes;
  const schools = await listSchools(db, actor.staffId, codes);
  const order = ({ centreCode }: StaffSchoolRow): number => codes.indexOf(centreCode);
  return {
    schools: schools.toSorted((a, b) => order(a) - order(b)).map(presentSchool),
    hasMore: found?.hasMore ?? false,
  };
}
