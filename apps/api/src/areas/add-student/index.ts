export { addStudentDecisions, addStudentReversals } from './add-student-decisions.ts';
export { registerAddStudentRoutes } from './add-student.routes.ts';
export { findSchools } from './schools.service.ts';
export { addStudentData } from './data-export.repository.ts';
