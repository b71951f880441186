/** Routes of a school's staff and their roles. */
import { assignRolesEndpoint, findStaffEndpoint, schoolStaffEndpoint } from '@portal/contract/staff';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { assignRoles, findStaff, getSchoolStaff, roleAssignedEvent } from './roles.service.ts';
import type { RoleDependencies } from './roles.service.ts';

const mayManage = { kind: 'staff', who: 'permitted', anyOf: ['staff.manage'] } as const satisfies Access;

export function registerRoleRoutes(app: FastifyInstance, deps: RoleDependencies): void {
  bindRoute(app, schoolStaffEndpoint, {
    access: mayManage,
    audit: { none: 'names of colleagues' },
    handler: (call, { params }) => getSchoolStaff(deps.db, call, params.centreCode),
  });
  bindRoute(app, findStaffEndpoint, {
    access: mayManage,
    audit: { none: 'names of colleagues' },
    handler: (call, { params, body }) => findStaff(deps.db, call, params.centreCode, body.search),
  });
  bindRoute(app, assignRolesEndpoint, {
    access: { ...mayManage, stepUp: true },
    audit: { event: roleAssignedEvent },
    handler: (call, { params, body }) => assignRoles(deps, call, params, body),
  });
}
