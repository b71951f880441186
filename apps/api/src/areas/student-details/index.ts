export { studentDetailsDecisions, studentDetailsReversals } from './student-details-decisions.ts';
export { registerStudentDetailsRoutes } from './student-details.routes.ts';
