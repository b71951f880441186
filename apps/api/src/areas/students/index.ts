export { isCurrentAt, isCurrentStatus } from './current-places.repository.ts';
export { findMainCentre } from './own-students.repository.ts';
export { getOwnStudent, listOwnStudents } from './own-students.service.ts';
export type { OwnStudent } from './own-students.service.ts';
export { isPortalParent, listOtherOwners, ownsStudent } from './student-access.repository.ts';
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
export { homeSummary } from './home-summary.repository.ts';
export {
  decidingSwitches,
  featuresOfPlace,
  isBarred,
  offersDetails,
  placesOfRelation,
  relationsOf,
} from './relations.repository.ts';
export { studentsData } from './data-export.repository.ts';
export {
  anywhere,
  atSchool,
  isShown,
  livesWithStudent,
  ofSchool,
  ownRecords,
  visibleStudent,
} from './data-source.repository.ts';
export type { AccountSource, AreaData, StudentSource } from './data-source.repository.ts';
