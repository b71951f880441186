export { addStudentDecisions } from './add-student-decisions.ts';
