export { getOwnStudent, listOwnStudents } from './own-students.service.ts';
export type { OwnStudent } from './own-students.service.ts';
export { createPersonAtHome } from './person-at-home.service.ts';
export { isPortalParent, ownsStudent } from './student-access.repository.ts';
export { findStudentAccess, findStudentPlaces, findStudentsAccess } from './student-access.service.ts';
export type { AccessedStudent } from './student-access.service.ts';
export { studentName } from './student-name.ts';
export type { RegisterName } from './student-name.ts';
export { registerStudentRoutes } from './students.routes.ts';
