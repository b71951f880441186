/** What each staff role may do (O-1.1). The server checks it on every call; pages hide what a role can't use. */

/** Roles at one school. */
export const schoolRoles = ['attendance-officer', 'office', 'principal', 'business-manager'] as const;
/** Roles in the department, which belong to no school. */
export const departmentRoles = ['department-support', 'auditor'] as const;
export const staffRoles = [...schoolRoles, ...departmentRoles] as const;
export type StaffRole = (typeof staffRoles)[number];

const offices = ['office', 'principal'] as const satisfies readonly StaffRole[];
const leaders = ['principal', 'department-support'] as const satisfies readonly StaffRole[];

/** Permission → the roles that have it. */
export const permissionRoles = {
  'absences.decide': ['attendance-officer', ...offices],
  'requests.decide': offices,
  'families.manage': [...offices, 'department-support'],
  'publications.prepare': offices,
  'publications.publish': ['principal'],
  'payments.manage': ['principal', 'business-manager', 'department-support'],
  'admin-view.start': [...offices, 'department-support'],
  'admin-view.review': ['principal'],
  'settings.change': leaders,
  'staff.manage': leaders,
  'imports.run': [...offices, 'department-support'],
  /** Imports that would change more than the school's limits allow. */
  'imports.confirm': ['principal'],
  'invoices.import': [...offices, 'business-manager', 'department-support'],
  'service.manage': ['department-support'],
  'audit.search': ['principal', ...departmentRoles],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof permissionRoles;

/** Permissions that affect every school. Roles at individual schools, such as a break-glass account's, don't include them. */
const everywhere: ReadonlySet<StaffPermission> = new Set(['service.manage']);

const isPermission = (name: string): name is StaffPermission => name in permissionRoles;

export const staffPermissions: readonly StaffPermission[] = Object.keys(permissionRoles).filter(isPermission);

export function roleMay(role: StaffRole, permission: StaffPermission): boolean {
  const roles: readonly StaffRole[] = permissionRoles[permission];
  return roles.includes(role);
}

/** Every permission of a person with these roles. */
export const permissionsOf = (roles: readonly StaffRole[]): StaffPermission[] =>
  staffPermissions.filter((permission) => roles.some((role) => roleMay(role, permission)));

/** `permissionsOf`, without the permissions that affect every school unless a role covers every school. */
export const permissionsAt = (roles: readonly StaffRole[], isDepartment: boolean): StaffPermission[] =>
  permissionsOf(roles).filter((permission) => isDepartment || !everywhere.has(permission));
