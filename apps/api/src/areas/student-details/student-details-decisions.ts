/** Applies the school's approval to the changed values of a student's record, and to no others. */
import * as z from 'zod/mini';
import { isSameAddress } from '@portal/contract/people';
import type { StudentRecord } from '@portal/contract/student-details';
import { keepApprovedValues, restoreDetails } from '../change-requests/index.ts';
import type { Decision, DecisionEffects, ReversalEffects } from '../change-requests/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { lockStudentRecord, setDateOfBirth, setStudentAddress } from './student-details.repository.ts';
import { detailsValuesSchema } from './student-details.service.ts';

export const studentDetailsDecisions: Pick<DecisionEffects, 'student-details'> = {
  'student-details': async (trx, decision) => {
    if (!decision.isApproved || decision.studentId === null) return;
    const held = await lockStudentRecord(trx, decision.studentId);
    if (!held) return;
    const about = { studentId: decision.studentId, changeRequestId: decision.changeRequestId };
    const values = readValues(decision);
    await applyDateOfBirth(trx, about, held, values);
    await applyAddresses(trx, about, held, values);
  },
};

export const studentDetailsReversals: Pick<ReversalEffects, 'student-details'> = {
  'student-details': restoreDetails,
};

interface About {
  studentId: number;
  changeRequestId: number;
}
interface Values {
  before: StudentRecord;
  after: StudentRecord;
}

const readValues = ({ oldValues, newValues }: Decision): Values => ({
  before: z.parse(detailsValuesSchema, oldValues),
  after: z.parse(detailsValuesSchema, newValues),
});

async function applyDateOfBirth(
  trx: Trx,
  { studentId, changeRequestId }: About,
  held: StudentRecord,
  { before, after }: Values,
): Promise<void> {
  const approvedValue = after.dateOfBirth;
  if (approvedValue === null || approvedValue === before.dateOfBirth) return;
  const value = { field: 'date_of_birth', registerValue: held.dateOfBirth, approvedValue } as const;
  await keepApprovedValues(trx, { studentId }, [value], changeRequestId);
  await setDateOfBirth(trx, studentId, approvedValue);
}

async function applyAddresses(
  trx: Trx,
  { studentId, changeRequestId }: About,
  held: StudentRecord,
  { before, after }: Values,
): Promise<void> {
  const addresses = [
    { field: 'residential_address', name: 'residentialAddress' },
    { field: 'postal_address', name: 'postalAddress' },
  ] as const;
  for (const { field, name } of addresses) {
    const approvedValue = after[name];
    if (approvedValue === null || isSameAddress(before[name], approvedValue)) continue;
    const value = { field, registerValue: held[name], approvedValue };
    await keepApprovedValues(trx, { studentId }, [value], changeRequestId);
    await setStudentAddress(trx, studentId, field, approvedValue);
  }
}
