import type { Resolver } from 'react-hook-form';
import { absenceFormErrors } from '@portal/contract/attendance';
import type { AbsenceFormValues } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';
import { blockErrors, keepPossible } from './absence-blocks.ts';
import type { AbsenceBlock } from './absence-blocks.ts';
import { ruleErrors } from './field-errors.ts';

/** What the form for one student holds. */
export interface ReportForm {
  absence: AbsenceFormValues;
}

/** What the multi-student form holds. */
export interface ReportsForm {
  blocks: AbsenceBlock[];
}

/** The contract's rules for react-hook-form, for one student (S-5.1). */
export const absenceResolver =
  (today: IsoDate): Resolver<ReportForm> =>
  (values) => {
    const absence = ruleErrors(absenceFormErrors(values.absence, today));
    return absence ? { values: {}, errors: { absence } } : { values, errors: {} };
  };

/** The contract's rules for react-hook-form, for every block that is not sent yet (S-5.3). */
export const blocksResolver =
  (todayOf: (block: AbsenceBlock) => IsoDate, possible: readonly string[]): Resolver<ReportsForm> =>
  (values) => {
    const found = keepPossible(values.blocks, possible).map((block) =>
      ruleErrors(blockErrors(block, todayOf(block))),
    );
    if (found.every((errors) => errors === undefined)) return { values, errors: {} };
    return { values: {}, errors: { blocks: found.map((errors) => errors ?? {}) } };
  };
