/** Applies the school's decision to a parent's request to add a student: grants or removes the relation. */
import type { DecisionEffects, ReversalEffects } from '../change-requests/index.ts';
import { approvePending, askAgain, removePending } from './add-student.repository.ts';

export const addStudentDecisions: Pick<DecisionEffects, 'add-student'> = {
  'add-student': async (trx, { accountId, studentId, isApproved, now }) => {
    if (studentId === null) throw new Error('A request to add a student names no student');
    const relation = { accountId, studentId };
    return isApproved ? approvePending(trx, relation, now) : removePending(trx, relation);
  },
};

export const addStudentReversals: Pick<ReversalEffects, 'add-student'> = {
  'add-student': async (trx, { accountId, studentId }, now) =>
    studentId !== null && askAgain(trx, { accountId, studentId }, now),
};
