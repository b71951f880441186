/** The effects of the school's decisions, from every area that submits change requests. */
import { addStudentDecisions, addStudentReversals } from './areas/add-student/index.ts';
import { absenceDecisions, absenceReversals } from './areas/attendance/index.ts';
import type { DecisionEffects, ReversalEffects } from './areas/change-requests/index.ts';
import { medicalConditionsDecisions, medicalConditionsReversals } from './areas/medical-conditions/index.ts';
import { parentDetailsDecisions, parentDetailsReversals } from './areas/parent-details/index.ts';
import { studentDetailsDecisions, studentDetailsReversals } from './areas/student-details/index.ts';

export const decisionEffects: DecisionEffects = {
  ...absenceDecisions,
  ...addStudentDecisions,
  ...parentDetailsDecisions,
  ...studentDetailsDecisions,
  ...medicalConditionsDecisions,
};

/** How each area reverses a decision that has taken effect (O-4.13). */
export const reversalEffects: ReversalEffects = {
  ...absenceReversals,
  ...addStudentReversals,
  ...parentDetailsReversals,
  ...studentDetailsReversals,
  ...medicalConditionsReversals,
};
