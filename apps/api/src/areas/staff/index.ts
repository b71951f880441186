export { findOwnFamily } from './own-family.repository.ts';
export type { OwnFamily } from './own-family.repository.ts';
export { refuseOwnFamily } from './own-family.service.ts';
export { findSchool, findSchools } from './staff-schools.service.ts';
export type { StaffAtSchool } from './staff-schools.service.ts';
export { sweepStaffSessions } from './staff.repository.ts';
export { registerRoleRoutes } from './roles.routes.ts';
export { registerStaffRoutes } from './staff.routes.ts';
