export { familyEventKey, isForPlace } from './event-audience.repository.ts';
export { findMainCentre } from './own-students.repository.ts';
export { getOwnStudent, listOwnStudents } from './own-students.service.ts';
export type { OwnStudent } from './own-students.service.ts';
export { createPersonAtHome } from './person-at-home.service.ts';
export { parentDetailsVersion } from './parent-details.policy.ts';
export { isPortalParent, ownsStudent } from './student-access.repository.ts';
export {
  findDecidingPlace,
  findStudentAccess,
  findStudentPlaces,
  findStudentsAccess,
  listStudentPlaces,
} from './student-access.service.ts';
export type { AccessedStudent } from './student-access.service.ts';
export { registerName, studentName } from './student-name.ts';
export type { RegisterName } from './student-name.ts';
export { registerStudentRoutes } from './students.routes.ts';
export { periodsOfPlace } from './report-periods.repository.ts';
export { featuresOfPlace, placesOfRelation, relationsOf } from './relations.repository.ts';
