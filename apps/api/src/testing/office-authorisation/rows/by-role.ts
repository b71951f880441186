/** The status of a call, by role. */
import { staffRoles } from '@portal/contract/staff';
import type { StaffRole } from '@portal/contract/staff';
import type { Target } from '../office-world.ts';

export function everyRole(status: number): Record<StaffRole, number>;
export function everyRole(status: number): Record<string, number> {
  return Object.fromEntries(staffRoles.map((role) => [role, status]));
}

/** The status for these roles; the others are refused. */
export function only(roles: readonly StaffRole[], status: number): Record<StaffRole, number>;
export function only(roles: readonly StaffRole[], status: number): Record<string, number> {
  return { ...everyRole(403), ...Object.fromEntries(roles.map((role) => [role, status])) };
}

/** The path of a school's calls in the OpenAPI document. */
export const schools = '/api/office/schools/{centreCode}';
/** The same path with the target's school. */
export const at = ({ centreCode }: Target): string => `/api/office/schools/${centreCode}`;
