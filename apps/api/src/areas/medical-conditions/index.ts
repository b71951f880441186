export { medicalConditionsDecisions, medicalConditionsReversals } from './medical-conditions-decisions.ts';
export { registerMedicalConditionsRoutes } from './medical-conditions.routes.ts';
export { medicalConditionsData } from './data-export.repository.ts';
