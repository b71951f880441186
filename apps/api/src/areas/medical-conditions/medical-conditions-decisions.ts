/** Applies the school's approval to the medical conditions in the request, and to no others. */
import * as z from 'zod/mini';
import { keepApprovedValues, restoreApprovedValues } from '../change-requests/index.ts';
import type { DecisionEffects, ReversalEffects } from '../change-requests/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { conditionsValuesSchema } from './medical-conditions.policy.ts';
import type { ConditionValues } from './medical-conditions.policy.ts';
import {
  addCondition,
  listConditionTypes,
  lockConditions,
  removeAdded,
  setCurrent,
} from './medical-conditions.repository.ts';
import type { ConditionRow } from './medical-conditions.repository.ts';

interface About {
  studentId: number;
  changeRequestId: number;
}

export const medicalConditionsDecisions: Pick<DecisionEffects, 'medical-conditions'> = {
  'medical-conditions': async (trx, { isApproved, studentId, changeRequestId, newValues }) => {
    if (!isApproved || studentId === null) return;
    for (const asked of Object.values(z.parse(conditionsValuesSchema, newValues))) {
      const held = await lockConditions(trx, studentId);
      await (asked.id === null
        ? applyNew(trx, { studentId, changeRequestId }, held, asked)
        : applyCurrent(
            trx,
            changeRequestId,
            held.find(({ id }) => id === asked.id),
            asked.isCurrent,
          ));
    }
  },
};

export const medicalConditionsReversals: Pick<ReversalEffects, 'medical-conditions'> = {
  'medical-conditions': async (trx, { id, wasApproved, newValues }) => {
    if (!wasApproved) return true;
    const asked = Object.keys(z.parse(conditionsValuesSchema, newValues));
    const restored = (await restoreApprovedValues(trx, id)) + (await removeAdded(trx, id));
    return restored === asked.length;
  },
};

/** A condition the register has removed in the meantime is skipped. */
async function applyCurrent(
  trx: Trx,
  changeRequestId: number,
  row: ConditionRow | undefined,
  isCurrent: boolean,
): Promise<void> {
  if (!row || row.isCurrent === isCurrent) return;
  const value = { field: 'is_current', registerValue: row.isCurrent, approvedValue: isCurrent } as const;
  await keepApprovedValues(trx, { medicalConditionId: row.rowId }, [value], changeRequestId);
  await setCurrent(trx, row.rowId, isCurrent);
}

/** One that has been added to the record meanwhile is made current instead of being duplicated. */
async function applyNew(
  trx: Trx,
  { studentId, changeRequestId }: About,
  held: readonly ConditionRow[],
  { medicalConditionId, alergyDetails, advisedDate }: ConditionValues,
): Promise<void> {
  const type = (await listConditionTypes(trx)).find(({ id }) => id === medicalConditionId);
  const twin = held.find(
    (row) =>
      row.medicalConditionId === medicalConditionId &&
      (row.alergyDetails === alergyDetails || type?.requiresAllergyDetails === false),
  );
  if (twin) return applyCurrent(trx, changeRequestId, twin, true);
  await addCondition(trx, { studentId, medicalConditionId, alergyDetails, advisedDate, changeRequestId });
}
