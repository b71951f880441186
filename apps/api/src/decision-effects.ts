/** The effects of the school's decisions, from every area that submits change requests. */
import { addStudentDecisions } from './areas/add-student/index.ts';
import { absenceDecisions } from './areas/attendance/index.ts';
import type { DecisionEffects } from './areas/change-requests/index.ts';
import { medicalConditionsDecisions } from './areas/medical-conditions/index.ts';
import { parentDetailsDecisions } from './areas/parent-details/index.ts';
import { studentDetailsDecisions } from './areas/student-details/index.ts';

export const decisionEffects: DecisionEffects = {
  ...absenceDecisions,
  ...addStudentDecisions,
  ...parentDetailsDecisions,
  ...studentDetailsDecisions,
  ...medicalConditionsDecisions,
};
